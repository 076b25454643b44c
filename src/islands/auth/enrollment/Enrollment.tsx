import { useEffect, useRef, useState } from 'react'
import { setPageTitle } from '#islands/translation/page-language'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { finishEnrollment, saveStep } from './enrollment-client'
import {
  type FormValues,
  pepScreens,
  reachableScreen,
  reviewId,
  type Screen,
  screens,
  steps,
  zipStep,
} from './enrollment-steps'
import type { ClinicPhone } from './OtherPepHelp'
import { PepFirstVisit } from './PepFirstVisit'
import { Review } from './Review'
import { StepForm } from './StepForm'
import { useEnrollmentScreen } from './use-enrollment-screen'

type Props = {
  first: Screen
  themeId: string | null
  /** The organization whose link was followed. */
  cboId?: string | null
  next: string
  brand: string
  /** USPS codes of the states where a clinician is licensed today. */
  servedStates: readonly string[]
  /** Enrolling for PEP: the zip code comes first, and leads to the first visit or elsewhere. */
  pep?: ClinicPhone | null
}

/** Enrolling, one question a screen. The screen is in the address; what was typed stays in this tab. */
export const Enrollment = ({
  first,
  themeId,
  cboId = null,
  next,
  brand,
  servedStates,
  pep,
}: Props) => {
  const order = pep ? pepScreens : screens
  const entry = { themeId, cboId, ...(pep && { startedFor: 'pep' as const }) }
  const { screen, typed, latest, moved, hadToken, type, go } = useEnrollmentScreen(first, order)
  const [changing, setChanging] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const at = order.indexOf(screen)
  const asksZip = pep && screen === zipStep.id
  const step = asksZip ? zipStep : steps.find(({ id }) => id === screen)
  const title = step?.question ?? 'Is this right?'
  useEffect(() => {
    setPageTitle(`${title} Step ${at + 1} of ${order.length} - ${brand}`)
    document.body.dataset.step = screen
    if (moved && screen === reviewId) heading.current?.focus()
  }, [title, at, screen, moved, brand, order])

  const done = async (values: FormValues) => {
    type(values)
    if (step) await saveStep(step.id, latest.current, entry)
    setChanging(false)
    // A patient who came from the review to change one answer returns to it.
    go(changing ? reachableScreen(reviewId, latest.current, order) : (order[at + 1] ?? reviewId))
  }
  const before = order[at - 1]

  return (
    <>
      <Progress at={at} order={order} />
      {!asksZip && (
        <div className="stack g2">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>
            {step?.lead ??
              'Check your details. Change anything that isn’t right, then we’ll send you a code.'}
          </p>
        </div>
      )}
      {at === 0 && hadToken && <Resume />}
      {asksZip ? (
        <PepFirstVisit
          clinic={pep}
          themeId={themeId}
          typed={typed}
          onType={type}
          onDone={done}
          moved={moved}
        />
      ) : step ? (
        <StepForm
          key={step.id}
          step={step}
          typed={typed}
          onType={type}
          onDone={done}
          onBack={before && (() => go(before))}
          moved={moved}
          servedStates={servedStates}
        />
      ) : (
        <Review
          typed={typed}
          onChange={(wanted) => {
            setChanging(true)
            go(wanted)
          }}
          onBack={() => go('code')}
          onSend={async () => location.assign(await finishEnrollment(latest.current, entry, next))}
        />
      )}
    </>
  )
}

const Progress = ({ at, order }: { at: number; order: readonly Screen[] }) => (
  <div className="topline">
    <ol className="stepper" aria-hidden="true">
      {order.map((id, index) => (
        <li key={id} className={index < at ? 'done' : index === at ? 'now' : undefined} />
      ))}
    </ol>
    <small className="ink-2">{`Step ${at + 1} of ${order.length}`}</small>
  </div>
)

const Resume = () => (
  <Note>
    You’ve started signing up on this device. Enter a code to continue, or answer again below.{' '}
    <a href="/auth/login">Continue with a code</a>
  </Note>
)
