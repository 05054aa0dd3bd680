import { Stepper } from '../../src/data/stepper';

const steps = ['Details', 'Review', 'Done'];

export default {
  name: 'Stepper',
  group: 'Data',
  use: 'For where one is on a way of a few named steps.',
  avoid: 'For what can be done in any order (tabs, or a list of tasks).',
  states: steps.map((name, current) => ({
    name: name.toLowerCase(),
    render: () => <Stepper label="Transfer" steps={steps} current={current} />,
  })),
};
