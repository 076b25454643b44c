import { useEffect, useState } from 'react'
import { englishLanguageNames } from '#content/language'
import { labTestOf } from '#edge/domains/labs/lab-tests'
import { displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors as api } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { Checkbox } from '#islands/ui/form/Checkbox.tsx'
import { withReread } from '#islands/ui/form/conflict'
import { Select } from '#islands/ui/form/Select.tsx'
import { useAction } from '#islands/ui/use-action'
import type { ClockSettings } from '../access/require-staff'
import { SummaryWordsForm } from './SummaryWordsForm'
import {
  type ProposedSummary,
  readSummary,
  type SummaryWords,
  saveSummary,
  sendSummary,
  type WaiveReason,
  waiveReasonLabels,
} from './visit-summary'
import { WaiveSummary } from './WaiveSummary'

type Props = { appointmentId: string; clock: ClockSettings }

/** What the patient will read: proposed from the note and the orders, reviewed here before it is sent. */
export const SummaryReview = ({ appointmentId, clock }: Props) => {
  const [summary, setSummary] = useState<ProposedSummary | 'loading' | 'lost'>('loading')
  useEffect(() => {
    readSummary(api, appointmentId).then(setSummary, () => setSummary('lost'))
  }, [appointmentId])
  return (
    <section className="stack g3" aria-label="Summary for the patient">
      <div className="row g3">
        <h3 className="grow">Summary for the patient</h3>
        {typeof summary === 'object' && summary.status !== 'waived' && (
          <a href={`/staff/visits/${appointmentId}/summary.pdf`} target="_blank" rel="noopener">
            Preview as PDF
          </a>
        )}
      </div>
      {summary === 'loading' && <Skeleton label="Opening the summary" lines={4} />}
      {summary === 'lost' && <p>We could not load the summary. Reload the page to try again.</p>}
      {typeof summary === 'object' &&
        (summary.can.includes('update') ? (
          <Review summary={summary} onChanged={setSummary} />
        ) : (
          <Closed summary={summary} clock={clock} />
        ))}
    </section>
  )
}

const Closed = ({ summary, clock }: { summary: ProposedSummary; clock: ClockSettings }) => (
  <>
    {summary.status === 'sent' && summary.sentAt && (
      <p className="row g2">
        <Badge tone="positive">Sent</Badge>
        {displayMoment(summary.sentAt, clock.zone, clock.hours)}
      </p>
    )}
    {summary.status === 'waived' && (
      <p>
        No summary: <b>{waiveReasonLabels[(summary.waivedReason ?? 'not_seen') as WaiveReason]}</b>
      </p>
    )}
    {summary.status !== 'waived' && <p className="summary-words">{summary.nextSteps}</p>}
  </>
)

type ReviewProps = { summary: ProposedSummary; onChanged: (summary: ProposedSummary) => void }
const Review = ({ summary, onChanged }: ReviewProps) => {
  const [words, setWords] = useState<SummaryWords>(summary)
  const [isReviewed, setReviewed] = useState(false)
  // Another user changed it meanwhile: the words typed here stay.
  const reread = () => readSummary(api, summary.id).then(onChanged)
  const send = useAction(async () => {
    const { reason: why, nextSteps, warningSigns, language } = words
    await withReread(async () => {
      const saved = await saveSummary(api, summary, {
        reason: why,
        nextSteps,
        warningSigns,
        language,
      })
      onChanged(saved)
      onChanged(await sendSummary(api, saved))
    }, reread)
    toast('The summary is sent.', { tone: 'good' })
  })
  const theirs = summary.patientLanguage
  return (
    <>
      {theirs !== 'en' && (
        <Note>
          This patient reads {englishLanguageNames[theirs]}. Headings, medicines, tests and our
          advice are shown in {englishLanguageNames[theirs]}. Your own words are shown as you write
          them.
        </Note>
      )}
      <SummaryWordsForm words={words} onChange={setWords} />
      <Select
        field={{ id: 'summary-language', name: 'language' }}
        label="Your words are in"
        options={Object.entries(englishLanguageNames).map(([value, label]) => ({ value, label }))}
        value={words.language}
        onChange={({ target }) =>
          setWords({ ...words, language: target.value as SummaryWords['language'] })
        }
      />
      <dl className="details-list">
        <dt>Medicines</dt>
        <dd>{summary.medications.map(({ name }) => name).join(', ') || 'None'}</dd>
        <dt>Tests</dt>
        <dd>{summary.tests.map((code) => labTestOf(code).name).join(', ') || 'None'}</dd>
        <dt>Next visit</dt>
        <dd>{summary.followUpWeeks ? `In ${summary.followUpWeeks} weeks` : 'Not set'}</dd>
      </dl>
      {!summary.can.includes('send') && (
        <p className="ink-2">It can be sent once the note is signed.</p>
      )}
      {summary.can.includes('send') && (
        <>
          <Checkbox
            field={{ id: 'summary-reviewed', name: 'reviewed' }}
            label="I have read this as the patient will."
            checked={isReviewed}
            onChange={({ target }) => setReviewed(target.checked)}
          />
          <ActionError error={send.error} />
          <div className="actions">
            <Button
              look="primary"
              busy={send.busy}
              disabled={!isReviewed}
              onClick={() => void send.run()}
            >
              Send to the patient
            </Button>
          </div>
        </>
      )}
      <WaiveSummary summary={summary} reread={reread} onChanged={onChanged} />
    </>
  )
}
