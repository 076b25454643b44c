import * as z from 'zod/mini'
import { line, paragraphs } from '#edge/platform/fields'
import { useDraft } from '#islands/early-actions/use-draft'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { Field } from '#islands/ui/form/Field.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

export interface SnippetRow {
  readonly id: string
  readonly version?: number
  readonly can?: readonly string[]
  readonly scope: 'own' | 'shared'
  readonly phrase: string
  readonly title: string
  readonly body: string
  readonly status: 'draft' | 'active' | 'retired'
}
type Props = {
  /** Null for a new one. */
  row: SnippetRow | null
  canShare: boolean
  onSaved: () => Promise<void>
  /** Another user changed it meanwhile: `row` becomes the latest, and what is typed stays. */
  onReread: () => Promise<void>
  onClose: () => void
}

const schema = z.object({
  phrase: line(31, 'Enter a phrase'),
  title: line(80, 'Enter a title'),
  body: paragraphs(4000, 'Write a text'),
  isShared: z.optional(z.literal('on')),
})

/** A snippet to write or to change. */
export const SnippetDialog = ({ row, canShare, onSaved, onReread, onClose }: Props) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    defaultValue: { phrase: row?.phrase ?? '', title: row?.title ?? '', body: row?.body ?? '' },
    onSubmit: async ({ isShared, ...values }) => {
      if (row)
        await withReread(
          () =>
            apiWithLocalErrors.snippets.update(row.id, values, {
              ...(row.version !== undefined && { version: row.version }),
            }),
          onReread,
        )
      else
        await apiWithLocalErrors.snippets.create({ scope: isShared ? 'shared' : 'own', ...values })
      draft.clear()
      await readAgain(onSaved)
      onClose()
    },
  })
  const draft = useDraft(`snippet-${row?.id ?? 'new'}-${row?.version ?? 0}`, form.id)
  const close = () => {
    draft.clear()
    onClose()
  }
  return (
    <Dialog open onClose={close} title={row ? 'Edit snippet' : 'New snippet'}>
      <form
        {...form.props}
        className="stack g3"
        noValidate
        onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
      >
        <Field
          field={fields.phrase}
          label="Phrase, behind the dot"
          data-first
          autoCapitalize="none"
          maxLength={31}
        />
        <Field field={fields.title} label="Title" maxLength={80} />
        <TextArea field={fields.body} label="Text" rows={6} dir="auto" maxLength={4000} />
        {!row && canShare && (
          <Checkbox field={fields.isShared} label="For all staff, once it is active" />
        )}
        <ActionError error={error} />
        <DialogActions submit="Save" busy={busy} onCancel={close} />
      </form>
    </Dialog>
  )
}
