import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import {
  correspondentRoles,
  hasVisibleText,
  maxMessageCharacters,
} from '#edge/domains/conversations/kinds'
import { paragraphs } from '#edge/platform/fields'
import { FirstFiles } from '#islands/messages/attachments/FirstFiles.tsx'
import { useFirstFiles } from '#islands/messages/attachments/use-first-files'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { DialogActions } from '#islands/ui/form/FormActions.tsx'
import { TextArea } from '#islands/ui/form/TextArea.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { fillUnchanged } from '../../early-actions/fill-unchanged'
import { openDraft } from '../../stores/drafts'
import { ColleaguePicker } from '../colleagues/ColleaguePicker'
import type { ListedColleague } from '../colleagues/colleague'
import { inboxAddress } from './inbox'

export interface NewMessage {
  readonly messageText: string
  /** The same for every attempt to send it. */
  readonly clientId: string
}
type Props = {
  /** Names the draft: what is meant for one reader is never carried to another. */
  draft: string
  label: string
  submit: string
  /** Whether to ask which colleague it is to. */
  isToColleague?: boolean
  /** Resolves with the conversation it went into, rejects as the API does; `to` is empty where it was not asked. */
  onSend: (message: NewMessage, to: string) => Promise<string>
  /** Its files, too, are in the conversation. */
  onSent: (conversationId: string) => void
  /** A dialog that is closed while its files are on the way would leave them behind. */
  onUploading: (isUploading: boolean) => void
  onClose: () => void
}

const text = {
  messageText: paragraphs(maxMessageCharacters, 'Write a message first').check(
    z.refine(hasVisibleText, 'Write a message first'),
  ),
}
const schema = z.object({ ...text, to: z.optional(z.string()) })
const schemaWithRecipient = z.object({
  ...text,
  to: z.string('Choose who it is to').check(z.minLength(1, 'Choose who it is to')),
})

/** The first message of a conversation; what is typed is kept until it is sent. */
export const NewMessageForm = ({ draft: name, label, submit, isToColleague, ...on }: Props) => {
  const draft = openDraft(name)
  const [recipient, setRecipient] = useState<ListedColleague | null>(null)
  const [clientId] = useState(() => crypto.randomUUID())
  const files = useFirstFiles(name, on.onSent)
  const { conversationId, isUploading } = files
  const { onUploading } = on
  useEffect(() => onUploading(isUploading), [isUploading, onUploading])
  const { form, fields, busy, error } = useFormFor(isToColleague ? schemaWithRecipient : schema, {
    onSubmit: async ({ messageText, to = '' }) => {
      if (files.areRefused) return
      const into = conversationId ?? (await on.onSend({ messageText, clientId }, to))
      draft.clear()
      if (files.files.length > 0) files.follow(into)
      else on.onSent(into)
    },
  })
  // Drafts are in the browser's storage, so they are read after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const element = document.getElementById(form.id)
    // Who it is to is chosen anew: an id alone says nothing to who looks.
    const { to: _, ...values } = draft.read()
    if (element instanceof HTMLFormElement) fillUnchanged(element, values)
  }, [])
  return (
    <form
      {...form.props}
      noValidate
      className="stack g3"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      {isToColleague && (
        <ColleaguePicker
          field={fields.to}
          label="To"
          roles={correspondentRoles}
          chosen={recipient}
          onChoose={setRecipient}
          first
        />
      )}
      <TextArea
        field={fields.messageText}
        label={label}
        className="message-editor"
        rows={5}
        dir="auto"
        maxLength={maxMessageCharacters}
        data-first={isToColleague ? undefined : true}
      />
      <FirstFiles of={files} addressOf={(id) => inboxAddress('mine', id)} />
      <ActionError error={error} />
      {conversationId ? (
        <div className="actions">
          <Button look="quiet" disabled={isUploading} onClick={on.onClose}>
            Close
          </Button>
        </div>
      ) : (
        <DialogActions submit={submit} busy={busy} onCancel={on.onClose} />
      )}
    </form>
  )
}
