import type { ComponentProps } from 'react'
import { Field } from '#islands/ui/form/Field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'field' | 'autoFocus'> & { 'data-first'?: boolean }

/** The 6 digits that an authenticator app shows. */
export const AppCodeField = (props: Props) => (
  <Field
    {...props}
    label="Your code"
    className="code"
    inputMode="numeric"
    autoComplete="one-time-code"
  />
)
