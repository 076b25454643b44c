import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import type { FieldState } from '#islands/ui/form/FieldFrame.tsx'
import { type DefaultValues, useFormFor } from '#islands/ui/form/use-form-for'

type Props<Input, Output> = {
  schema: z.ZodMiniType<Output, Input>
  defaultValue?: DefaultValues<Input>
  /** What the button says; null where this form may not be sent by it. */
  submit: string | null
  /** Whether the button waits for an answer that comes by itself. */
  isWaiting?: boolean
  onSubmit: (values: Output) => Promise<unknown>
  onClose: () => void
  /** Buttons beside those of the form. */
  more?: ReactNode
  children: (fields: { readonly [Name in keyof Input]-?: FieldState }) => ReactNode
}

/** A few fields with the answer of the API beside them. */
export const InlineForm = <Input extends Record<string, unknown>, Output>(
  props: Props<Input, Output>,
) => {
  const {
    schema,
    defaultValue,
    submit,
    isWaiting = false,
    onSubmit,
    onClose,
    more,
    children,
  } = props
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit,
    ...(defaultValue && { defaultValue }),
  })
  return (
    <form {...form.props} className="stack g3 order-form" noValidate>
      {children(fields)}
      <ActionError error={error} />
      <div className="actions">
        <Button size="small" onClick={onClose} disabled={busy}>
          Close
        </Button>
        {more}
        {submit !== null && (
          <Button size="small" look="primary" type="submit" busy={busy || isWaiting}>
            {submit}
          </Button>
        )}
      </div>
    </form>
  )
}
