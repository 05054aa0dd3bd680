import { Skeleton } from '@larkspur/web-kit/feedback/skeleton';
import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styles from './widget-frame.module.css';

/** From the appearance of the slot until the widget shows something, and again whenever it suspends. */
const TIMEOUT_MS = 4_000;

interface WidgetFrameProps<Props extends object> {
  load(): Promise<ComponentType<Props>>;
  /** Called once. @param failure `timeout`, or what was thrown */
  onFailure(failure: unknown): void;
  props: Props;
}

type State<Props> =
  | { phase: 'loading' }
  | { phase: 'loaded'; Widget: ComponentType<Props>; isShown: boolean }
  | { phase: 'failed' };

/** A widget of another team: whatever it does while it loads or renders, the screen around it stays. */
export function WidgetFrame<Props extends object>({ load, onFailure, props }: WidgetFrameProps<Props>) {
  const [state, setState] = useState<State<Props>>({ phase: 'loading' });
  const isPending = state.phase === 'loading' || (state.phase === 'loaded' && !state.isShown);
  const hasFailed = useRef(false);
  const fail = (failure: unknown) => {
    if (hasFailed.current) return;
    hasFailed.current = true;
    setState({ phase: 'failed' });
    onFailure(failure);
  };

  const begin = useEffectEvent(load);
  const reportFailure = useEffectEvent(fail);
  useEffect(() => {
    let isCurrent = true;
    begin().then(
      (Widget) =>
        isCurrent &&
        setState(({ phase }) =>
          phase === 'loading' ? { phase: 'loaded', Widget, isShown: false } : { phase: 'failed' },
        ),
      (error) => isCurrent && reportFailure(error),
    );
    return () => {
      isCurrent = false;
    };
  }, []);

  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => reportFailure('timeout'), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isPending]);

  if (state.phase === 'failed')
    return <p className={styles.unavailable}>This part isn’t available right now. Reload the page to try again.</p>;
  if (state.phase === 'loading') return <WidgetSkeleton />;
  const { Widget } = state;
  const onShown = (isShown: boolean) =>
    setState((before) => (before.phase === 'loaded' ? { ...before, isShown } : before));
  return (
    <WidgetBoundary onError={fail}>
      <Suspense fallback={<WidgetSkeleton />}>
        <Widget {...props} />
        <ShownObserver onChange={onShown} />
      </Suspense>
    </WidgetBoundary>
  );
}

const WidgetSkeleton = () => <Skeleton label="Loading" lines={3} />;

/** React removes layout effects while the content around them is suspended. */
function ShownObserver({ onChange }: { onChange(isShown: boolean): void }) {
  const report = useEffectEvent(onChange);
  useLayoutEffect(() => {
    report(true);
    return () => report(false);
  }, []);
  return null;
}

class WidgetBoundary extends Component<{ onError(error: unknown): void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
