/// A stand-in for the protocol of UIKit, which Linux does not have, so that code for the vendor's SDK compiles.
///
/// It has no requirements, and nothing calls it.
public protocol UIAlertViewDelegate: AnyObject {}
