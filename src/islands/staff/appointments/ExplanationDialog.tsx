import { type SubmitEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { Dialog } from '#islands/ui/Dialog.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'

type Props = {
  title: string
  /** Which visit it is about, where the page does not say. */
  about?: string
  trouble: string | null
  busy: boolean
  onDone: (words: string) => void
  onClose: () => void
}

/** Why an outcome is undone, in words: there is no list of it. */
export const ExplanationDialog = ({ title, about, trouble, busy, onDone, onClose }: Props) => {
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (words.trim()) onDone(words.trim())
    else setError('Say a few words')
  }
  return (
    <Dialog open onClose={onClose} title={title} dismissible={!busy}>
      <form className="stack" onSubmit={submit} noValidate>
        {about && <p>{about}</p>}
        <TextArea
          field={{ id: 'explanation', name: 'reasonText', ...(error && { errors: [error] }) }}
          label="In your words"
          help="Kept with the history of the visit. Leave out health details; they belong in the record."
          rows={2}
          maxLength={500}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          data-first
        />
        <div role="alert">{trouble && <p className="c-danger">{trouble}</p>}</div>
        <div className="acts">
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
