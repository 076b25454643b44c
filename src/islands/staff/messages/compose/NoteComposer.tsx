import { type SubmitEvent, useEffect, useState } from 'react'
import type { Conversation } from '#islands/messages/conversation'
import type { presenceOf } from '#islands/messages/presence'
import { apiWithLocalErrors } from '#islands/stores/api'
import { openDraft } from '#islands/stores/drafts'
import { toast } from '#islands/stores/toasts'
import { Button } from '#islands/ui/Button.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import { useAction } from '#islands/ui/use-action'
import { Suggestions } from './Suggestions'
import { useMentions } from './use-mentions'

type Props = {
  conversation: Conversation
  say: ReturnType<typeof presenceOf>
  onNoted: () => void
}

/** A note among colleagues. It is no message: another form, another button, another address. */
export const NoteComposer = ({ conversation: { id }, say, onNoted }: Props) => {
  const draft = openDraft(`note-${id}`)
  const [body, setBody] = useState('')
  const mentions = useMentions(`note-${id}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => {
    const before = draft.read().body
    if (typeof before === 'string') setBody((typed) => typed || before)
  }, [])
  const type = (text: string) => {
    setBody(text)
    if (text) draft.write({ body: text })
    else draft.clear()
    say(text ? 'noting' : 'viewing')
  }
  const save = useAction(async () => {
    await apiWithLocalErrors.call('POST /conversations/:conversation/notes', {
      params: { conversation: id },
      body: { body: body.trim(), mentionedUserIds: mentions.idsIn(body) },
    })
    type('')
    mentions.clear()
    toast('The note is saved')
    onNoted()
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (body.trim()) void save.run()
  }
  return (
    <form className="compose" onSubmit={submit}>
      <p className="small row g1">
        <Icon name="lock" /> Only colleagues read this. It is not sent to the patient.
      </p>
      <Suggestions
        text={body}
        mentions={{
          conversationId: id,
          onChoose: (next, colleague) => {
            mentions.add(colleague)
            type(next)
          },
        }}
      />
      <div className="box">
        <textarea
          className="input grow"
          rows={3}
          dir="auto"
          maxLength={5000}
          aria-label="Internal note"
          placeholder="Note for your colleagues. Type @ to mention one"
          value={body}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <Button type="submit" busy={save.busy} aria-disabled={!body.trim() || undefined}>
          Save note
        </Button>
      </div>
      {save.error && (
        <p className="note danger" role="alert">
          {save.error}
        </p>
      )}
    </form>
  )
}
