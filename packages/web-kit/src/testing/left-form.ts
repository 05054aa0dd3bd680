import type { SessionUser } from '@larkspur/contracts/session';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { apiError, FakeHost, type FakeResponse } from './fake-host';
import { renderScreen } from './render-screen';

export interface SentForm {
  screen: ReactNode;
  user?: SessionUser;
  url?: string;
  routePath?: string;
  /** The responses that the screen loads. */
  responses?: Record<string, FakeResponse>;
  /** The request of the form: `POST /contacts`. */
  request: string;
  /** Fills in the form, and sends it. */
  send(): Promise<void>;
}

/** @returns the notices of a form that is left while it is sent, for each outcome, and where they lead by themselves */
export async function noticesOfLeftForm(form: SentForm) {
  return {
    done: await leaveWhileSending(form, { data: {} }),
    failed: await leaveWhileSending(form, apiError('forbidden', 'Not allowed.')),
    unknown: await leaveWhileSending(form, apiError('unavailable', 'No answer.')),
  };
}

async function leaveWhileSending({ screen, user, responses, request, send, ...place }: SentForm, response: unknown) {
  let answer = () => {};
  const held = new Promise((resolve) => {
    answer = () => resolve(response);
  });
  const host = new FakeHost({ ...responses, [request]: () => held }).signInAs(user ?? null);
  const page = renderScreen(screen, { host, ...place });
  await send();
  await waitFor(() => {
    if (!host.calls.some(({ method, path }) => `${method} ${path}` === request)) throw new Error('It was not sent.');
  });
  page.unmount();
  await act(async () => answer());
  await waitFor(() => {
    if (host.notifications.length === 0) throw new Error('Nothing was told.');
  });
  return [...host.notifications.map(({ text }) => text), ...host.navigations];
}

/** Replaces the value of a text field. */
export async function enter(label: string, value: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(value);
}

export const pressButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));
