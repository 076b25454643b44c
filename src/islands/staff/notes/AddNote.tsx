import { useState } from 'react'
import * as z from 'zod/mini'
import { paragraphs } from '#edge/platform/fields'
import { useDraft } from '#islands/early-actions/use-draft'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

type Props = {
  label: string
  /** Names the draft: what was typed survives closing the place it was typed in. */
  draft: string
  onAdd: (body: string) => Promise<unknown>
}

const maxLength = 5000
const schema = z.object({ body: paragraphs(maxLength, 'Write a note first') })

/** A field for one more note; empty again once it is added. */
export const AddNote = (props: Props) => {
  const [count, setCount] = useState(0)
  return <NoteForm key={count} {...props} onDone={() => setCount(count + 1)} />
}

const NoteForm = ({ label, draft: name, onAdd, onDone }: Props & { onDone: () => void }) => {
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async ({ body }) => {
      await onAdd(body)
      draft.clear()
      onDone()
    },
  })
  const draft = useDraft(name, form.id)
  return (
    <form
      {...form.props}
      noValidate
      className="stack g2"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      <TextArea field={fields.body} label={label} rows={2} maxLength={maxLength} dir="auto" />
      <ActionError error={error} />
      <div>
        <Button size="small" type="submit" busy={busy}>
          Add
        </Button>
      </div>
    </form>
  )
}
