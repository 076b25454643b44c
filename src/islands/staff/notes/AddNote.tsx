import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { paragraphs } from '#edge/platform/fields'
import { fillUnchanged } from '#islands/early-actions/fill-unchanged'
import { openDraft } from '#islands/stores/drafts'
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
  const draft = openDraft(name)
  const { form, fields, busy, error } = useFormFor(schema, {
    onSubmit: async ({ body }) => {
      await onAdd(body)
      draft.clear()
      onDone()
    },
  })
  // Drafts are in the browser's storage, so they are read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const element = document.getElementById(form.id)
    if (element instanceof HTMLFormElement) fillUnchanged(element, draft.read())
  }, [])
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
