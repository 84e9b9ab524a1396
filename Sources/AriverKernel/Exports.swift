// Code for the vendor's SDK imports this module, whose names are those of IAPMiniProgram here.
@_exported public import IAPMiniProgram
