import { Stepper } from '../../src/data/stepper';

const steps = ['Details', 'Review', 'Done'];

export default {
  name: 'Stepper',
  group: 'Data',
  use: 'To show the current step of a short sequence.',
  avoid: 'For steps that can be done in any order (tabs, or a task list).',
  states: steps.map((name, current) => ({
    name: name.toLowerCase(),
    render: () => <Stepper label="Transfer" steps={steps} current={current} />,
  })),
};
