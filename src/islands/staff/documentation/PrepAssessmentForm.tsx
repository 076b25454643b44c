import { type SubmitEvent, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { withReread } from '#islands/ui/conflict'
import { ActionError } from '#islands/ui/FieldFrame.tsx'
import { TextArea } from '#islands/ui/TextArea.tsx'
import { useAction } from '#islands/ui/use-action'
import {
  answerLabels,
  type PrepAnswerRecord,
  type PrepAnswers,
  type PrepQuestion,
  prepQuestions,
  savePrepAssessment,
} from './prep-assessment'

type Props = {
  appointmentId: string
  before: PrepAnswerRecord | null
  onSaved: (saved: PrepAnswerRecord) => void
  /** Another user answered meanwhile: their answers are read, and these stay. */
  onReload: () => Promise<unknown>
  onClose: () => void
}

const questions = Object.entries(prepQuestions) as [PrepQuestion, string][]

/** Nine questions with yes, no and unknown; none is answered beforehand. */
export const PrepAssessmentForm = (props: Props) => {
  const { appointmentId, before, onSaved, onReload, onClose } = props
  const [answers, setAnswers] = useState<Partial<PrepAnswers>>(before ?? {})
  const [missing, setMissing] = useState<readonly PrepQuestion[]>([])
  const { busy, error, run } = useAction(async (complete: PrepAnswers) => {
    const save = () => savePrepAssessment(appointmentId, complete, before?.version ?? 0)
    onSaved(await withReread(save, onReload))
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const open = questions.flatMap(([name]) => (answers[name] ? [] : [name]))
    setMissing(open)
    if (open[0]) return document.getElementById(`prep-${open[0]}`)?.focus()
    const notes = answers.notes?.trim()
    void run({
      ...(Object.fromEntries(questions.map(([name]) => [name, answers[name]])) as PrepAnswers),
      ...(notes && { notes }),
    })
  }
  return (
    <form className="order-form stack g3" onSubmit={submit} noValidate>
      {questions.map(([name, label]) => (
        <fieldset key={name} id={`prep-${name}`} tabIndex={-1} className="prep-question">
          <legend>{label}</legend>
          <span className="row g3">
            {(Object.entries(answerLabels) as [keyof typeof answerLabels, string][]).map(
              ([value, text]) => (
                <label key={value} className="check">
                  <input
                    type="radio"
                    name={name}
                    checked={answers[name] === value}
                    onChange={() => {
                      setAnswers({ ...answers, [name]: value })
                      setMissing(missing.filter((each) => each !== name))
                    }}
                  />
                  <span>{text}</span>
                </label>
              ),
            )}
          </span>
          {missing.includes(name) && <span className="c-danger">Choose an answer</span>}
        </fieldset>
      ))}
      <TextArea
        field={{ id: 'prep-notes', name: 'notes' }}
        label="Notes"
        optional
        rows={2}
        maxLength={2000}
        value={answers.notes ?? ''}
        onChange={({ target }) => setAnswers({ ...answers, notes: target.value })}
      />
      <ActionError error={error} />
      <div className="acts">
        <Button size="small" onClick={onClose} disabled={busy}>
          Close
        </Button>
        <Button size="small" look="primary" type="submit" busy={busy}>
          Keep the answers
        </Button>
      </div>
    </form>
  )
}
