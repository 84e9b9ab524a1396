import MiniChannel
import Testing
