Component({
  onInit() { this.props.onPluginWrap(this); },
  didUnmount() { this.props.onPluginWrap(this, true); },
});
