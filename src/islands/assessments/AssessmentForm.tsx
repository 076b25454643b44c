import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#edge/client'
import {
  isEnabled,
  itemsOf,
  type Questionnaire,
} from '#edge/domains/questionnaires/questions/questionnaire'
import type { AssessmentKind } from '#edge/domains/questionnaires/questions/questionnaires'
import { findAnswerProblems } from '#edge/domains/questionnaires/questions/responses'
import { ErrorSummary } from '#islands/ui/form/ErrorSummary.tsx'
import { useFormFor } from '#islands/ui/form/use-form-for'
import { ChangedElsewhere } from '#islands/ui/merged-form/ChangedElsewhere.tsx'
import { writeControls } from '#islands/ui/merged-form/control-values'
import { asksToChoose, useMergedForm } from '#islands/ui/merged-form/use-merged-form'
import { setFlash } from '../stores/flash'
import { type SavedFields, type StoredValues, unsavedChanges } from '../stores/merge-fields'
import { toastFailure } from '../stores/toasts'
import { Button } from '../ui/Button'
import { reloadAssessment, sendAnswers, typedAnswers, valuesOfAnswers } from './assessment'
import { Question } from './Question'

type Props = {
  patient: string
  id: string
  kind: AssessmentKind
  questionnaire: Questionnaire
  saved: SavedFields
  /** What the record knows, for questions that were not answered yet. */
  known: StoredValues
}

/**
 * Questions in steps, saved with each. An island because what is typed survives a lost network and a session that
 * ended, and what another device answered meanwhile is merged in, question by question.
 */
export const AssessmentForm = ({ patient, id, kind, questionnaire, saved, known }: Props) => {
  const { groups } = questionnaire
  const items = itemsOf(questionnaire)
  const [values, setValues] = useState<StoredValues>(saved.values)
  const [at, setAt] = useState(() => firstOpenGroup(questionnaire, saved.values))
  const heading = useRef<HTMLHeadingElement>(null)
  const hasMoved = useRef(false)
  const isLast = at === groups.length - 1
  const { form, busy, errors } = useFormFor(stepSchema(groups[at]?.items ?? []), {
    defaultValue: textsOf(saved.values),
    onSubmit: async () => {
      if (!(await save(isLast))) return
      if (isLast) location.assign(`/app/assessments/async/${kind}/${id}/completed`)
      else move(at + 1)
    },
  })
  const merged = useMergedForm(form.id, `assessment:${id}`, saved)
  const { state, latest, change, element, typed, keepDraft, merge, resolve, draft } = merged
  const redraw = () => setValues(typed())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the draft was read
  useEffect(() => {
    writeControls(element(), { ...known, ...typed() })
    keepDraft()
    redraw()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each step
  useEffect(() => {
    if (!hasMoved.current) return
    heading.current?.focus()
    scrollTo(0, 0)
  }, [at])
  const move = (to: number) => {
    hasMoved.current = true
    setAt(to)
  }

  /** Sends what changed; false where the patient has to choose first between two answers of theirs. */
  const save = async (isFinishing: boolean, isRetry = false): Promise<boolean> => {
    if (asksToChoose(form.id, latest.current.conflicts)) return false
    const mine = typed()
    const { version, values: before } = latest.current.saved
    const changes = unsavedChanges(before, mine)
    if (Object.keys(changes).length === 0 && !isFinishing) return true
    try {
      const after = await sendAnswers({ patient, kind, id, version }, changes, isFinishing)
      change({ saved: { version: after.version ?? version + 1, values: mine }, taken: [] })
      if (isFinishing) draft.clear()
      else keepDraft()
      return true
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 412) || isRetry) throw error
      const found = await reloadAssessment(patient, id)
      const theirs = { version: found.version ?? 0, values: valuesOfAnswers(items, found.answers) }
      const conflicts = merge(theirs)
      redraw()
      return !asksToChoose(form.id, conflicts) && save(isFinishing, true)
    }
  }
  const leave = async () => {
    try {
      if (!(await save(false))) return
      setFlash('Your answers are saved. Come back any time.', 'good')
      location.assign('/app/assessments')
    } catch (error) {
      toastFailure(error)
    }
  }
  const answers = typedAnswers(values)

  return (
    <form
      {...form.props}
      noValidate
      className="stack g6"
      onInput={() => {
        keepDraft()
        redraw()
      }}
    >
      <div className="stack g2">
        <p className="small ink-2">{`Step ${at + 1} of ${groups.length}`}</p>
        <progress value={at + 1} max={groups.length} aria-hidden="true" />
      </div>
      <ErrorSummary errors={errors} />
      <ChangedElsewhere
        labels={Object.fromEntries(items.map(({ linkId, text }) => [linkId, text]))}
        texts={answerTexts(questionnaire)}
        typed={typed}
        taken={state.taken}
        conflicts={state.conflicts}
        onResolve={(field, value) => {
          resolve(field, value)
          redraw()
        }}
      />
      {groups.map(({ title, help, items: own }, index) => (
        <section key={title} className="stack g5" hidden={index !== at}>
          <div className="stack g1">
            <h2 ref={index === at ? heading : undefined} tabIndex={-1}>
              {title}
            </h2>
            {help && <p className="ink-2">{help}</p>}
          </div>
          {own.map((item) => (
            <div key={item.linkId} hidden={!isEnabled(item, answers)}>
              <Question
                item={item}
                field={form.getField(item.linkId)}
                value={values[item.linkId]}
                isKnown={item.linkId in known && values[item.linkId] === known[item.linkId]}
              />
            </div>
          ))}
        </section>
      ))}
      <div className="actions">
        {at > 0 && <Button onClick={() => move(at - 1)}>Back</Button>}
        <Button look="primary" type="submit" busy={busy}>
          {isLast ? 'Send my answers' : 'Next'}
        </Button>
        <Button look="quiet" onClick={() => void leave()}>
          Save and leave
        </Button>
      </div>
    </form>
  )
}

const textsOf = (values: StoredValues): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'object' ? [...value] : String(value),
    ]),
  )

const stepSchema = (items: Questionnaire['groups'][number]['items']) =>
  z.record(z.string(), z.union([z.string(), z.array(z.string())])).check(
    z.check(({ value, issues }) => {
      const answers = typedAnswers(value)
      const own = answers.filter(({ linkId }) => items.some((item) => item.linkId === linkId))
      for (const { linkId, message } of findAnswerProblems(items, own, true))
        issues.push({ code: 'custom', path: [linkId], message, input: value })
    }),
  )

/** Where the patient left off: the first step in which something has to be answered. */
const firstOpenGroup = ({ groups }: Questionnaire, values: StoredValues): number => {
  if (Object.keys(values).length === 0) return 0
  const answers = typedAnswers(values)
  const open = groups.findIndex(
    ({ items }) =>
      findAnswerProblems(
        items,
        answers.filter(({ linkId }) => items.some((item) => item.linkId === linkId)),
        true,
      ).length > 0,
  )
  return open < 0 ? groups.length - 1 : open
}

/** What chosen answers are called; codes of other questions may be called otherwise, and say the same. */
const answerTexts = (questionnaire: Questionnaire): Readonly<Record<string, string>> =>
  Object.fromEntries(
    itemsOf(questionnaire).flatMap(({ options = [] }) =>
      options.map(({ code, label }) => [code, label]),
    ),
  )
