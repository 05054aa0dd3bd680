import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../action/button';
import { Alert } from '../feedback/alert';
import { ToastRegion } from '../feedback/toast';
import { focusedDialog } from '../testing/focused-dialog';
import { Confirm } from './confirm';
import { Dialog } from './dialog';
import { Drawer } from './drawer';
import { Popover } from './popover';
import { TypeToConfirm } from './type-to-confirm';

function OpenedBy({ children }: { children(isOpen: boolean, close: () => void): React.ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onPress={() => setOpen(true)}>Open</Button>
      {children(isOpen, () => setOpen(false))}
    </>
  );
}

const open = async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
};

describe.each([
  ['Dialog', Dialog],
  ['Drawer', Drawer],
] as const)('%s', (_name, Overlay) => {
  it('traps the focus, locks scrolling, closes on Escape and returns the focus', async () => {
    render(
      <OpenedBy>
        {(isOpen, close) => (
          <Overlay isOpen={isOpen} title="Rename" onClose={close} actions={<Button>Save</Button>}>
            <p>Words</p>
          </Overlay>
        )}
      </OpenedBy>,
    );
    await open();
    const dialog = screen.getByRole('dialog', { name: 'Rename' });
    expect(dialog).toContainElement(document.activeElement as HTMLElement);
    expect(document.documentElement).toHaveStyle({ overflow: 'hidden' });
    for (let turn = 0; turn < 4; turn += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus());
    expect(document.documentElement).not.toHaveStyle({ overflow: 'hidden' });
  });
});

it.each([
  ['a question stays open', true],
  ['another dialog closes', false],
])('%s when the backdrop is clicked, as by the second click on what opened it', async (_, isAlertDialog) => {
  const onClose = jest.fn();
  render(
    <Dialog isOpen title="Leave?" isAlertDialog={isAlertDialog} onClose={onClose}>
      <p>Words</p>
    </Dialog>,
  );
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(document.body);
  expect(onClose).toHaveBeenCalledTimes(isAlertDialog ? 1 : 2);
});

it('leaves messages outside the page flow to screen readers while a dialog is open', async () => {
  render(
    <>
      <p>The page</p>
      <ToastRegion toasts={[{ id: 1, tone: 'success', text: 'Saved' }]} onDismiss={() => undefined} />
      <Dialog isOpen title="Your receipt" onClose={() => undefined}>
        Words
      </Dialog>
    </>,
  );
  await screen.findByRole('dialog');
  expect(screen.getByRole('region', { name: 'Notifications' })).toHaveTextContent('Saved');
  expect(screen.queryByRole('paragraph')).toBeNull();
});

function Messages({ slowly }: { slowly: boolean }) {
  const [names, setNames] = useState(['Ada', 'Sam']);
  const [candidate, setCandidate] = useState<string | null>(null);
  return (
    <>
      <h1>Page</h1>
      <h2 id="messages">Messages</h2>
      {names.map((name) => (
        <Button key={name} onPress={() => setCandidate(name)}>
          Delete {name}
        </Button>
      ))}
      <Confirm
        isOpen={candidate !== null}
        title="Delete?"
        confirmLabel="Delete message"
        returnFocusTo="messages"
        onCancel={() => setCandidate(null)}
        onConfirm={() => {
          const remove = () => setNames(names.filter((name) => name !== candidate));
          setCandidate(null);
          if (slowly) setTimeout(remove, 150);
          else remove();
        }}
      >
        This cannot be undone.
      </Confirm>
    </>
  );
}

/** A drawer with an action that can be done once. */
function Order({ onClose }: { onClose(): void }) {
  const [isDone, setDone] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <h1>Page</h1>
      <Drawer isOpen title="Order" onClose={onClose} actions={isDone ? null : <Ask onPress={() => setAsked(true)} />}>
        Words
        <Confirm
          isOpen={isAsked}
          title="Undo?"
          confirmLabel="Undo it"
          onCancel={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            setDone(true);
          }}
        >
          Once only.
        </Confirm>
      </Drawer>
    </>
  );
}

const Ask = ({ onPress }: { onPress(): void }) => <Button onPress={onPress}>Undo this order</Button>;

it('keeps the focus in a drawer whose button is gone after its question, so that Escape closes it', async () => {
  const onClose = jest.fn();
  render(<Order onClose={onClose} />);
  await userEvent.click(screen.getByRole('button', { name: 'Undo this order' }));
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo this order' })).toBeNull());
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Order' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('keeps the focus in the question over a drawer when a message with a button disappears from it', async () => {
  const { rerender } = render(<QuestionOverDrawer isAsked={false} isMessageShown />);
  rerender(<QuestionOverDrawer isAsked isMessageShown />);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  rerender(<QuestionOverDrawer isAsked isMessageShown={false} />);
  expect(screen.getByRole('alertdialog', { name: 'Undo?' })).toHaveFocus();
});

function QuestionOverDrawer({ isAsked, isMessageShown }: { isAsked: boolean; isMessageShown: boolean }) {
  return (
    <>
      <h1>Page</h1>
      <Drawer isOpen title="Order" onClose={() => undefined}>
        Words
        <Confirm
          isOpen={isAsked}
          title="Undo?"
          confirmLabel="Undo it"
          onCancel={() => undefined}
          onConfirm={() => undefined}
        >
          {isMessageShown && (
            <Alert tone="error" onDismiss={() => undefined}>
              We couldn’t undo it.
            </Alert>
          )}
        </Confirm>
      </Drawer>
    </>
  );
}

/** jsdom has no animations. This one does not end. */
function animate(): void {
  const animation = { playState: 'running', finished: new Promise(() => undefined) };
  Object.assign(Element.prototype, { getAnimations: () => [animation] });
  Object.assign(globalThis, { CSSTransition: class {} });
}

async function pressKey(name: string, key: string): Promise<void> {
  act(() => screen.getByRole('button', { name }).focus());
  await userEvent.keyboard(key);
}

describe('Confirm', () => {
  afterEach(() => Reflect.deleteProperty(Element.prototype, 'getAnimations'));

  it('focuses Cancel first', async () => {
    render(<Messages slowly={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ada' }));
    expect(screen.getByRole('alertdialog', { name: 'Delete?' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus());
  });

  it('says what it asked while it closes, also when the item is gone by then', async () => {
    animate();
    const ask = (isOpen: boolean, name: string) => (
      <Confirm
        isOpen={isOpen}
        title={`Sign out ${name}?`}
        confirmLabel={`Sign out ${name}`}
        onConfirm={() => undefined}
        onCancel={() => undefined}
      >
        {name} can’t see your account then.
      </Confirm>
    );
    const { rerender } = render(ask(true, 'Chrome'));
    rerender(ask(false, ''));
    const dialog = screen.getByRole('alertdialog', { name: 'Sign out Chrome?' });
    expect(dialog).toHaveTextContent('Chrome can’t see your account then.');
    expect(screen.getByRole('button', { name: 'Sign out Chrome' })).toBeInTheDocument();
  });

  it.each([
    ['clicked', () => userEvent.click(screen.getByRole('button', { name: 'Delete message' }))],
    ['pressed with Enter', () => pressKey('Delete message', '{Enter}')],
    ['pressed with the space bar', () => pressKey('Delete message', ' ')],
  ])('does nothing once it was canceled, also when its button is %s while it closes', async (_how, confirm) => {
    animate();
    render(<Messages slowly={false} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Ada' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Delete?' });
    expect(dialog.closest('[inert]')).not.toBeNull();
    await confirm();
    expect(screen.getByText('Delete Ada')).toBeInTheDocument();
    expect(screen.getByText('Delete Sam')).toBeInTheDocument();
  });

  it('does nothing once the drawer that it covers is closing', async () => {
    animate();
    const onConfirm = jest.fn();
    const page = (isOpen: boolean) => (
      <Drawer isOpen={isOpen} title="Order" onClose={() => undefined}>
        <Confirm isOpen title="Undo?" confirmLabel="Undo it" onConfirm={onConfirm} onCancel={() => undefined}>
          Once only.
        </Confirm>
      </Drawer>
    );
    const { rerender } = render(page(true));
    rerender(page(false));
    await userEvent.click(screen.getByRole('button', { name: 'Undo it' }));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it('cannot be canceled while its action runs', async () => {
    const onCancel = jest.fn();
    render(
      <Confirm isOpen pending title="Delete?" confirmLabel="Delete" onConfirm={() => undefined} onCancel={onCancel}>
        This cannot be undone.
      </Confirm>,
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    expect(onCancel).not.toHaveBeenCalled();
  });

  it.each([
    ['immediately', false],
    ['shortly after', true],
  ])('moves the focus to the list when the opener is removed %s', async (_when, slowly) => {
    render(<Messages slowly={slowly} />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete Sam' }));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete Sam' })).toBeNull());
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus());
  });
});

it('TypeToConfirm accepts the complete phrase only', async () => {
  const onConfirm = jest.fn();
  render(
    <TypeToConfirm
      isOpen
      title="Delete Ada?"
      phrase="ada@example.com"
      phraseLabel="email address"
      confirmLabel="Delete Ada"
      onConfirm={onConfirm}
      onCancel={() => {}}
    >
      This cannot be undone.
    </TypeToConfirm>,
  );
  const field = screen.getByRole('textbox', { name: /Type the email address/ });
  expect(field).toHaveFocus();
  await userEvent.keyboard('ada@example{Enter}');
  expect(onConfirm).not.toHaveBeenCalled();
  expect(field).toHaveAccessibleDescription(/match the email address above/);
  await userEvent.keyboard('.COM{Enter}');
  expect(onConfirm).toHaveBeenCalledTimes(1);
});

it('Popover takes the focus, and Escape returns it', async () => {
  render(
    <Popover trigger={<Button>Why?</Button>} title="Why we ask">
      <a href="#rates">Rates</a>
    </Popover>,
  );
  await open();
  await focusedDialog('Why we ask');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Why?' })).toHaveFocus());
});

it('Popover returns the focus while the watcher of a closed dialog is still active', async () => {
  render(
    <>
      <h1>Page</h1>
      <Messages slowly={false} />
      <Popover trigger={<Button>Why?</Button>} title="Why we ask">
        <a href="#rates">Rates</a>
      </Popover>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Delete Ada' }));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete Ada' })).toHaveFocus());
  act(() => screen.getByRole('button', { name: 'Why?' }).focus());
  await userEvent.keyboard('{Enter}');
  await focusedDialog('Why we ask');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Why?' })).toHaveFocus());
});
