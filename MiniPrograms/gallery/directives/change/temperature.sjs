// Called at first, and then whenever the value is another one.
function tell(degrees, before, owner) {
  if (degrees >= 20) owner.callMethod('onWarm', degrees);
}

export default { tell };
