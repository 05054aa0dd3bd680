import { render, screen } from '@testing-library/react';
import { MessageCard, MessageList } from './message-card';

it.each([2, 3] as const)('has its title as a heading of level %i, for a page and for a section of one', (level) => {
  render(
    <MessageList>
      <MessageCard level={level} title="Mortgage" isUnread from="Ida Rhodes" actions={null}>
        What is the rate?
      </MessageCard>
    </MessageList>,
  );
  expect(screen.getByRole('heading', { name: 'Mortgage', level })).toBeVisible();
});
