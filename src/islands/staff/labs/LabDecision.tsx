import { Suspense, useEffect, useState } from 'react'
import { englishLanguageNames, isLanguage } from '#content/language'
import { readingGrade } from '#islands/appointments/summary/reading-grade'
import { openDraft } from '#islands/stores/drafts'
import { toast, toastFailure } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { ClosingBoundary } from '#islands/ui/feedback/ClosingBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { FieldFrame } from '#islands/ui/form/FieldFrame.tsx'
import { useAction } from '#islands/ui/use-action'
import { useShortcuts } from '../shortcuts/shortcuts'
import {
  callsOf,
  isReadByPatient,
  type LabMark,
  type LabToReview,
  type LabValue,
  markLab,
  moveReview,
  type ReviewStep,
} from './lab'
import { patientOf } from './lab-address'

const LabDialog = lazyPart(() => import('./LabDialog'))
export type LabDialogName = 'hold' | 'assign' | 'release' | 'close'

type Props = {
  lab: LabToReview
  values: readonly LabValue[]
  onChange: () => Promise<unknown>
  onClosed: () => void
}

const steps: readonly {
  readonly step: ReviewStep
  readonly label: string
  readonly key?: string
  readonly done: string
}[] = [
  { step: 'release', label: 'Release…', key: 'r', done: 'Released: the patient can read it now.' },
  { step: 'make_ready', label: 'Ready for Patient', done: 'Marked as ready for the patient.' },
  { step: 'nurse_review', label: 'Nurse Reviewed', done: 'Marked as reviewed by a nurse.' },
  { step: 'follow_up', label: 'Needs Follow-up', key: 'f', done: 'Marked for follow-up.' },
]

const markSteps: readonly {
  readonly step: LabMark
  readonly label: string
  readonly done: string
}[] = [
  { step: 'mark_read', label: 'I have read it', done: 'Marked as read by you.' },
  { step: 'tell', label: 'I told the patient', done: 'On record: the patient was told.' },
  { step: 'reopen', label: 'Open it again', done: 'The result is back on the list.' },
]

/** What the patient will read, and what is done with the result. */
export const LabDecision = ({ lab, values, onChange, onClosed }: Props) => {
  const { name, phone } = patientOf(lab)
  const [dialog, setDialog] = useState<LabDialogName | null>(null)
  const canWrite = lab.can?.includes('update') === true && lab.reviewStatus !== 'Released'
  const { words, setWords, isTyped, theirs, keep } = useWords(lab, canWrite ? values : null)
  const isCallDue = callsOf(lab).length > 0 && !lab.toldAt
  const act = useAction(async (step: ReviewStep, done: string) => {
    // A draft that no one has read is not kept: the result may release itself with it.
    const isMeant = isTyped || step === 'release' || step === 'make_ready'
    await withReread(() => moveReview(lab, step, canWrite && isMeant ? words : null), onChange)
    keep.clear()
    toast(done, { tone: 'good' })
    await readAgain(onChange)
  })
  const mark = useAction(async (step: LabMark, done: string) => {
    await withReread(() => markLab(lab, step), onChange)
    toast(done, { tone: 'good' })
    await readAgain(onChange)
  })
  const open = steps.filter(({ step }) => lab.can?.includes(step))
  // No single key releases: a dialog asks.
  const take = ({ step, done }: (typeof steps)[number]) =>
    step === 'release' ? setDialog('release') : void act.run(step, done)
  const canClose = lab.can?.includes('close') === true
  const canAssign = open.length > 0
  useShortcuts({
    ...Object.fromEntries(open.flatMap((each) => (each.key ? [[each.key, () => take(each)]] : []))),
    ...(lab.can?.includes('hold') && { h: () => setDialog('hold') }),
    ...(canAssign && { a: () => setDialog('assign') }),
    ...(canClose && { e: () => setDialog('close') }),
    ...(phone && { c: () => document.querySelector<HTMLElement>('[data-call]')?.click() }),
  })
  return (
    <section className="lab-decision" aria-label="Decision">
      {canWrite ? (
        // Bare: the field of forms would bring their rules along.
        <FieldFrame
          field={{ id: 'lab-words', name: 'lab-words' }}
          label={`What ${name} will read`}
          help={<WordsHelp lab={lab} words={words} />}
        >
          {(wiring) => (
            <textarea
              {...wiring}
              className="input"
              rows={5}
              maxLength={2000}
              lang={patientOf(lab).language}
              dir="auto"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </FieldFrame>
      ) : (
        <>
          <h3>What {name} reads</h3>
          <p dir="auto" className="words">
            {lab.patientMessage ?? 'The values alone: no words were added.'}
          </p>
        </>
      )}
      {canWrite && theirs && (
        <p className="note" role="status">
          A colleague wrote meanwhile: <bdi translate="no">{theirs}</bdi>
        </p>
      )}
      <ActionError error={act.error ?? mark.error} />
      <div className="row g2">
        {markSteps
          .filter(({ step }) => lab.can?.includes(step))
          .map(({ step, label, done }) => (
            <Button
              key={step}
              size="small"
              busy={mark.busy}
              onClick={() => void mark.run(step, done)}
            >
              {label}
            </Button>
          ))}
        {canClose && (
          <Button
            size="small"
            look={isCallDue ? undefined : 'primary'}
            aria-keyshortcuts="e"
            onClick={() => setDialog('close')}
          >
            Close with a plan… <kbd>E</kbd>
          </Button>
        )}
        {open.map((each) => (
          <Button
            key={each.step}
            size="small"
            busy={act.busy}
            onClick={() => take(each)}
            {...(each.key && { 'aria-keyshortcuts': each.key })}
          >
            {each.label} {each.key && <kbd>{each.key.toUpperCase()}</kbd>}
          </Button>
        ))}
        {lab.can?.includes('hold') && (
          <Button size="small" aria-keyshortcuts="h" onClick={() => setDialog('hold')}>
            Hold <kbd>H</kbd>
          </Button>
        )}
        {canAssign && (
          <Button size="small" aria-keyshortcuts="a" onClick={() => setDialog('assign')}>
            Send to MA <kbd>A</kbd>
          </Button>
        )}
      </div>
      <ClosingBoundary of={dialog} onClose={() => setDialog(null)}>
        <Suspense>
          {dialog && (
            <LabDialog
              name={dialog}
              lab={lab}
              mustTell={
                lab.can?.includes('tell') === true && (isCallDue || Boolean(lab.waitsForCall))
              }
              onRelease={async () => {
                await act.run('release', 'Released: the patient can read it now.')
                setDialog(null)
              }}
              onTell={() => mark.run('tell', 'On record: the patient was told.')}
              onClosed={onClosed}
              onChange={onChange}
              onClose={() => setDialog(null)}
            />
          )}
        </Suspense>
      </ClosingBoundary>
    </section>
  )
}

const WordsHelp = ({ lab, words }: { lab: LabToReview; words: string }) => {
  const { language } = patientOf(lab)
  const grade = language === 'en' ? readingGrade(words) : null
  return (
    <span className="row g2">
      {!lab.patientMessage && <Badge>A draft in plain words</Badge>}
      {grade !== null && <span>Reads like grade {Math.max(1, Math.round(grade))}.</span>}
      {language !== 'en' && isLanguage(language) && (
        <span>This patient reads {englishLanguageNames[language]}. Write in that language.</span>
      )}
      <span>
        {isReadByPatient(lab)
          ? 'The patient reads this result already, and what you keep here at once.'
          : 'Nothing of it is shown until the result is released.'}
      </span>
    </span>
  )
}

/** The words on record, what was typed of them here, or a draft made from the values; no draft without values. */
const useWords = (lab: LabToReview, values: readonly LabValue[] | null) => {
  const keep = openDraft(`lab-${lab.id}`)
  const [words, setWords] = useState(lab.patientMessage ?? '')
  const [isTyped, setTyped] = useState(false)
  const [first] = useState(lab.patientMessage)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a colleague wrote, or a value was corrected
  useEffect(() => {
    const readTyped = () => [keep.read().words].flat()[0]
    const typed = readTyped()
    if (typed !== undefined) {
      setTyped(true)
      return setWords(typed)
    }
    if (lab.patientMessage) return setWords(lab.patientMessage)
    let isGone = false
    if (values)
      import('./plain-words')
        .then(({ loadDraft }) => loadDraft(lab, patientOf(lab).language))
        .then((draft) => !isGone && readTyped() === undefined && setWords(draft), toastFailure)
    return () => {
      isGone = true
    }
  }, [lab.patientMessage, lab.resultedAt])
  return {
    words,
    isTyped,
    /** What a colleague wrote while other words were typed here. */
    theirs:
      isTyped && lab.patientMessage !== first && lab.patientMessage !== words
        ? lab.patientMessage
        : null,
    setWords: (typed: string) => {
      setTyped(true)
      setWords(typed)
      keep.write({ words: typed })
    },
    keep,
  }
}
