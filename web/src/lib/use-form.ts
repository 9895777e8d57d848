import { ApiError } from '@matilha/contract/client/api-error';
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useSingleFlight } from './requests/use-single-flight.ts';

type Values = Record<string, string | boolean>;
type Names<V extends Values, Kind> = { [Name in keyof V]: V[Name] extends Kind ? Name : never }[keyof V] &
  string;
type Errors<V extends Values> = { [Name in keyof V]?: string };

interface FormOptions<V extends Values, Output> {
  schema: z.ZodMiniType<Output, V>;
  initial: V;
  /** Receives the parsed values; runs once at a time. */
  submit: (output: Output) => Promise<void>;
}

/**
 * A flat form on a schema of the contract. Validates on submit and, from then on, on every change; focuses the
 * first invalid field; never submits twice at once; keeps the values after every outcome.
 */
export function useForm<V extends Values, Output>({ schema, initial, submit }: FormOptions<V, Output>) {
  const element = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [attempted, setAttempted] = useState(false);
  const [serverErrors, setServerErrors] = useState<Errors<V>>({});
  const [failures, setFailures] = useState(0);
  const [run, busy] = useSingleFlight(submit);
  const errors: Errors<V> = attempted ? { ...issues(schema, values), ...serverErrors } : serverErrors;

  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const rewrite = <Name extends keyof V>(name: Name, value: V[Name]) =>
    setValues((current) => ({ ...current, [name]: value }));
  const set = <Name extends keyof V>(name: Name, value: V[Name]) => {
    rewrite(name, value);
    setServerErrors(({ [name]: _settled, ...rest }) => asErrors<V>(rest));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setAttempted(true);
    setServerErrors({});
    const parsed = z.safeParse(schema, values);
    if (parsed.success) void run(parsed.data);
    else setFailures((count) => count + 1);
  };

  return {
    busy,
    /** Writes the same value in another form: the server's error stays. */
    rewrite,
    /** Spread on the `form` element. */
    props: { ref: element, onSubmit, noValidate: true },
    /** Spread on a text field. */
    text: (name: Names<V, string>) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, asValue<V>(target.value)),
    }),
    /** Spread on a field that passes its value directly. */
    custom: (name: Names<V, string>) => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (value: string) => set(name, asValue<V>(value)),
    }),
    /** Spread on a checkbox. */
    box: (name: Names<V, boolean>) => ({
      name,
      checked: values[name] === true,
      error: errors[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => set(name, asValue<V>(target.checked)),
    }),
    /** Shows the server's error at each field and focuses the first. */
    showServerErrors: (error: unknown) => {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return;
      setServerErrors(asErrors<V>(error.fields));
      setFailures((count) => count + 1);
    },
  };
}

function issues<V extends Values>(schema: z.ZodMiniType<unknown, V>, values: V): Errors<V> {
  const found: Record<string, string> = {};
  const parsed = z.safeParse(schema, values);
  for (const { path, message } of parsed.error?.issues ?? []) found[String(path[0])] ??= message;
  return asErrors<V>(found);
}

/** Keys are field names of the schema and the server, which the type of the values cannot prove. */
const asErrors = <V extends Values>(errors: object) => errors as Errors<V>;
/** `Names` has already ensured that the field holds this kind of value. */
const asValue = <V extends Values>(value: string | boolean) => value as V[keyof V];
