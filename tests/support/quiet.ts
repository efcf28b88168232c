import { DefaultLogger, makeTelemetryFilterString, Runtime } from '@temporalio/worker';

// What a test provokes is asserted, not read: only what nobody expected may reach the terminal. Import it first.
Runtime.install({
  logger: new DefaultLogger('ERROR'),
  telemetryOptions: { logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }), forward: {} } },
});
