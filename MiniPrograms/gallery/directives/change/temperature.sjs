// Called for the first value, and after each change.
function onChange(degrees, before, owner) {
  if (degrees >= 20) owner.callMethod('onWarm', degrees);
}

export default { onChange };
