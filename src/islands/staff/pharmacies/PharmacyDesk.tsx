import { useState } from 'react'
import * as z from 'zod/mini'
import type { PharmacyStatus } from '#edge/domains/prescriptions/transitions'
import { displayDate, displayMoment } from '#edge/platform/time'
import { apiWithLocalErrors } from '#islands/stores/api'
import { toast } from '#islands/stores/toasts'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain, withReread } from '#islands/ui/form/conflict'
import { useAction } from '#islands/ui/use-action'
import { useFocusRecovery } from '#islands/ui/use-focus-recovery'
import type { ClockSettings } from '../access/require-staff'
import { RecordDialog } from '../records/RecordDialog'
import { FillFacts } from './FillFacts'
import { allFills, FillFilter, fillsIn } from './FillFilter'
import { FillSteps } from './FillSteps'
import {
  answerCancel,
  type Fill,
  fillFor,
  fillWords,
  isToStop,
  legalNameOf,
  loadFills,
  loadPharmacyTasks,
  markReturned,
  type PharmacyTask,
  sayStep,
  stepLabel,
} from './fills'

type Props = {
  pharmacyId: string
  fills: readonly Fill[]
  tasks: readonly PharmacyTask[]
  /** What tasks are called, by their kind. */
  kinds: Readonly<Record<string, string>>
  clock: ClockSettings
}

/** What a pharmacy has to do today. An island because each step is said in place. */
export const PharmacyDesk = ({ pharmacyId, fills: first, tasks: open, kinds, clock }: Props) => {
  const [fills, setFills] = useState(first)
  const [tasks, setTasks] = useState(open)
  const [view, setView] = useState(allFills)
  const visibleFills = fillsIn(view, fills)
  const part = useFocusRecovery<HTMLDivElement>()
  const reread = async () => {
    const [latest, work] = await Promise.all([
      loadFills(apiWithLocalErrors),
      loadPharmacyTasks(apiWithLocalErrors, pharmacyId),
    ])
    setFills(latest)
    setTasks(work)
  }
  return (
    <div ref={part} className="stack g6">
      <section className="stack g3" aria-labelledby="desk-fills">
        <h2 id="desk-fills" className="h3">
          Prescriptions
        </h2>
        {fills.length === 0 && <p className="ink-2">Nothing waits to be filled.</p>}
        {fills.length > 1 && <FillFilter view={view} fills={fills} onChange={setView} />}
        {fills.length > 0 && visibleFills.length === 0 && (
          <p className="ink-2">No prescription is at this step now.</p>
        )}
        <ul className="list">
          {visibleFills.map((fill) => (
            <FillRow key={fill.id} fill={fill} onChange={reread} />
          ))}
        </ul>
      </section>
      <section className="stack g3" aria-labelledby="desk-tasks">
        <h2 id="desk-tasks" className="h3">
          Tasks
        </h2>
        {tasks.length === 0 && <p className="ink-2">No task is open.</p>}
        <ul className="list">
          {tasks.map((task) => (
            <li key={task.id} className="section-head">
              <span className="stack g1">
                <a href={`/staff/tasks?open=${task.id}`}>{kinds[task.kind ?? ''] ?? 'A task'}</a>
                <TaskMedicine task={task} fills={fills} />
                <small className="ink-2">
                  <bdi>{task.patientName}</bdi>
                  {task.dueAt && <>, due {displayMoment(task.dueAt, clock.zone, clock.hours)}</>}
                </small>
              </span>
              {task.can?.includes('mark_returned_pharmacy') && (
                <ReturnMedicine
                  pharmacyId={pharmacyId}
                  task={task}
                  fills={fills.filter(({ patient }) => patient?.id === task.patientId)}
                  onChange={reread}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const FillRow = ({ fill, onChange }: { fill: Fill; onChange: () => Promise<unknown> }) => {
  const { pharmacyStatus, version } = fill
  const isCanceling = isToStop(fill)
  const options = version === undefined ? {} : { version }
  const take = useAction(async (step: () => Promise<unknown>, words: string) => {
    await withReread(step, onChange)
    await readAgain(onChange)
    toast(words, { tone: 'good' })
  })
  const say = async (status: PharmacyStatus) => {
    let isSaid = false
    await take.run(async () => {
      await sayStep(apiWithLocalErrors, fill, status, options)
      isSaid = true
    }, stepLabel(status))
    return isSaid
  }
  const answer = (verb: 'confirm_cancel' | 'deny_cancel', words: string) => (
    <Button
      size="small"
      busy={take.busy}
      onClick={() =>
        void take.run(() => answerCancel(apiWithLocalErrors, fill, verb, options), words)
      }
    >
      {words}
    </Button>
  )
  return (
    <li className="section-head">
      <span className="stack g1">
        <span className="row g2">
          <b dir="auto">{fillFor(fill)}</b>
          {isCanceling ? (
            <Badge tone="warning">The clinic cancels it</Badge>
          ) : (
            <Badge>{stepLabel(pharmacyStatus ?? 'new')}</Badge>
          )}
        </span>
        <span className="ink-2">{fillWords(fill)}</span>
        <FillFacts fill={fill} />
        <Identity fill={fill} />
        <ActionError error={take.error} />
      </span>
      {isCanceling ? (
        <span className="row g2">
          {answer('confirm_cancel', 'We do not fill it')}
          {answer('deny_cancel', 'It was filled already')}
        </span>
      ) : (
        <FillSteps fill={fill} busy={take.busy} onSay={say} />
      )}
    </li>
  )
}

/** By what the person at the counter is known. */
const Identity = ({ fill }: { fill: Fill }) => {
  const legalName = legalNameOf(fill)
  return (
    <small className="ink-2">
      {legalName && (
        <>
          Legal name: <bdi translate="no">{legalName}</bdi>
          <br />
        </>
      )}
      {fill.patientDob && <>Born {displayDate(fill.patientDob)}</>}
    </small>
  )
}

/** The prescription that a task is about, as it lies here. */
const TaskMedicine = ({ task, fills }: Pick<ReturnProps, 'task' | 'fills'>) => {
  const fill =
    task.subjectType === 'prescriptions' ? fills.find(({ id }) => id === task.subjectId) : undefined
  return fill && <span>{fillWords(fill)}</span>
}

type ReturnProps = {
  pharmacyId: string
  task: PharmacyTask
  /** Of the patient of the task. */
  fills: readonly Fill[]
  onChange: () => Promise<unknown>
}

const ReturnMedicine = ({ pharmacyId, task, fills, onChange }: ReturnProps) => {
  const isNamed = task.subjectType === 'prescriptions'
  if (!isNamed && fills.length === 0)
    return <small className="ink-2">No prescription of this patient lies here.</small>
  return (
    <RecordDialog
      open="Medicine came back"
      draft={`returned-${task.id}`}
      title="The medicine came back?"
      schema={z.object({
        prescriptionId: isNamed ? z.optional(z.string()) : z.string('Choose the prescription'),
      })}
      fields={
        isNamed
          ? []
          : [
              {
                name: 'prescriptionId',
                label: 'Prescription',
                kind: 'choice',
                options: fills.map((fill) => ({ value: fill.id, label: fillWords(fill) })),
                prompt: 'Choose one',
              },
            ]
      }
      values={{}}
      submit="It came back"
      onSave={async ({ prescriptionId }) => {
        const { version } = task
        await withReread(
          () =>
            markReturned(
              apiWithLocalErrors,
              pharmacyId,
              task,
              prescriptionId,
              version === undefined ? {} : { version },
            ),
          onChange,
        )
        await readAgain(onChange)
        toast('The care team is told', { tone: 'good' })
      }}
    >
      <p>The task ends, and the care team gets one to find out why.</p>
    </RecordDialog>
  )
}
