import { vi } from 'vitest';

type Handler = (...args: never[]) => void;

/** A fake of the provider's browser script: it renders nothing and returns the test's results. */
export class ScriptStandIn {
  readonly keys: unknown[][] = [];
  readonly elementsOptions: Record<string, unknown>[] = [];
  readonly updates: Record<string, unknown>[] = [];
  readonly confirmPayment = vi.fn();
  readonly confirmSetup = vi.fn();
  readonly handleNextAction = vi.fn();
  #handlers = new Map<string, Handler>();

  /** Installs the fake in place of the script, so that no script is loaded. */
  install() {
    const open = (...args: unknown[]) => {
      this.keys.push(args);
      return this.#stripe();
    };
    Reflect.set(window, 'Stripe', Object.assign(open, { version: 'endive' }));
  }
  fire(event: string) {
    this.#handlers.get(event)?.();
  }

  #stripe() {
    const { confirmPayment, confirmSetup, handleNextAction } = this;
    const unused = () => undefined;
    return {
      elements: (options: Record<string, unknown>) => this.#elements(options),
      createToken: unused,
      createPaymentMethod: unused,
      confirmCardPayment: unused,
      confirmPayment,
      confirmSetup,
      handleNextAction,
    };
  }

  #elements(options: Record<string, unknown>) {
    this.elementsOptions.push(options);
    const element = {
      mount: (box: HTMLElement) => {
        box.textContent = 'campos do serviço de pagamento';
        queueMicrotask(() => this.fire('ready'));
      },
      destroy: () => undefined,
      update: () => undefined,
      on: (event: string, handler: Handler) => void this.#handlers.set(event, handler),
      off: (event: string) => void this.#handlers.delete(event),
    };
    return {
      create: () => element,
      getElement: () => null,
      update: (changes: Record<string, unknown>) => void this.updates.push(changes),
    };
  }
}
