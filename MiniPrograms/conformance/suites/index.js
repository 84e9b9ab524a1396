// All suites, in execution order.
import './storage';
import './data';
import './files';
import './environment';
import './interface';
import './network';
import './navigation';
import './lifecycle';
import './setdata';
import './modules';
import './language';
import './errors';
import './components';
import './events';

export { runAll, runCase, suites } from './harness';
