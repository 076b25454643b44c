import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { maxMessageCharacters } from '#edge/domains/conversations/kinds'
import { paragraphs } from '#edge/platform/fields'
import { fillUnchanged } from '../../early-actions/early-input'
import { openDraft } from '../../stores/drafts'
import { Button } from '../../ui/Button'
import { ActionError } from '../../ui/FieldFrame'
import { type Option, Select } from '../../ui/Select'
import { TextArea } from '../../ui/TextArea'
import { useFormFor } from '../../ui/use-form-for'

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
  /** Whom it may be to, where that is asked. */
  recipients?: readonly Option[]
  /** Rejects as the API does; `to` is empty where it was not asked. */
  onSend: (message: NewMessage, to: string) => Promise<unknown>
  onClose: () => void
}

const text = { messageText: paragraphs(maxMessageCharacters, 'Write a message first') }
const schema = z.object({ ...text, to: z.optional(z.string()) })
const schemaWithRecipient = z.object({ ...text, to: z.string('Choose who it is to') })

/** The first message of a conversation; what is typed is kept until it is sent. */
export const NewMessageForm = ({ draft: name, label, submit, recipients, ...on }: Props) => {
  const draft = openDraft(name)
  const [clientId] = useState(() => crypto.randomUUID())
  const { form, fields, busy, error } = useFormFor(recipients ? schemaWithRecipient : schema, {
    onSubmit: async ({ messageText, to = '' }) => {
      await on.onSend({ messageText, clientId }, to)
      draft.clear()
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
      className="stack g3"
      onInput={({ currentTarget }) => draft.saveForm(currentTarget)}
    >
      {recipients && (
        <Select
          field={fields.to}
          label="To"
          prompt="Choose a colleague"
          options={recipients}
          data-first
        />
      )}
      <TextArea
        field={fields.messageText}
        label={label}
        className="message-editor"
        rows={5}
        dir="auto"
        maxLength={maxMessageCharacters}
        data-first={recipients ? undefined : true}
      />
      <ActionError error={error} />
      <div className="row">
        <Button look="primary" type="submit" busy={busy}>
          {submit}
        </Button>
        <Button onClick={on.onClose}>Cancel</Button>
      </div>
    </form>
  )
}
