import * as z from 'zod/mini'
import { noteField } from '#edge/platform/fields'
import { useDraft } from '#islands/early-actions/use-draft'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'

type Props = {
  title: string
  /** Which visit it is about, where the page does not say. */
  about?: string
  /** Names what is kept of it; its owner clears that. */
  draft: string
  trouble: string | null
  busy: boolean
  onDone: (words: string) => unknown
  onClose: () => void
}

const schema = z.object({ reasonText: noteField })

/** Why an outcome is undone, in words: there is no list of it. */
export const ExplanationDialog = ({
  title,
  about,
  draft: draftName,
  trouble,
  busy,
  onDone,
  onClose,
}: Props) => {
  const { form, fields } = useFormFor(schema, { onSubmit: ({ reasonText }) => onDone(reasonText) })
  const draft = useDraft(draftName, form.id)
  return (
    <Dialog open onClose={onClose} title={title} dismissible={!busy}>
      <form
        {...form.props}
        className="stack"
        noValidate
        onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
      >
        {about && <p>{about}</p>}
        <TextArea
          field={fields.reasonText}
          label="In your words"
          help="Kept with the history of the visit. Leave out health details; they belong in the record."
          rows={2}
          maxLength={500}
          data-first
        />
        <ActionError error={trouble} />
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            Keep it as it is
          </Button>
          <Button look="primary" type="submit" busy={busy}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
