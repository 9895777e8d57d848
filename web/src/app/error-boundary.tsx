import { Component, type ComponentType, type ReactNode } from 'react';
import { type FailureProps, isLoadFailure, RouteError } from './route-error.tsx';

interface Props {
  /** Another value is another place: what failed before is forgotten. */
  place: string;
  /** What stands there instead; by default it speaks of the whole page. */
  fallback?: ComponentType<FailureProps>;
  children: ReactNode;
}

interface State {
  error: unknown;
  place: string;
}

/** Keeps the frame standing when a screen fails. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { error: null, place };
  }

  retry = () => {
    if (isLoadFailure(this.state.error)) window.location.reload();
    else this.setState({ error: null });
  };

  override render() {
    const { children, fallback: Fallback = RouteError } = this.props;
    if (this.state.error === null) return children;
    return <Fallback error={this.state.error} onRetry={this.retry} />;
  }
}
