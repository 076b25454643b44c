import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { localDate, now } from '#edge/platform/time'
import { dayAndTime } from '#islands/appointments/format'
import { waitUntil } from '#islands/pep/pep-window'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Button } from '#islands/ui/Button.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { type FormValues, zipStep } from './enrollment-steps'
import { type ClinicPhone, OtherPepHelp } from './OtherPepHelp'
import { StepForm } from './StepForm'

type Props = {
  clinic: ClinicPhone
  themeId: string | null
  typed: FormValues
  onType: (typed: FormValues) => void
  /** Goes on with the zip code and its state. */
  onDone: (typed: FormValues) => Promise<void>
  moved: boolean
}

const findSoonest = (zip: string, themeId: string | null) =>
  apiWithLocalErrors.call('POST /pep_visits/soonest', {
    body: { zip, ...(themeId && { themeId }) },
  })
type Soonest = Awaited<ReturnType<typeof findSoonest>>

/** The first question for PEP, and its answer: the first visit in the state, or where else PEP can start. */
export const PepFirstVisit = ({ clinic, themeId, typed, onType, onDone, moved }: Props) => {
  const [soonest, setSoonest] = useState<Soonest | null>(null)
  const [answer, setAnswer] = useState(typed)
  const [failed, setFailed] = useState(false)
  const [hasMoved, setHasMoved] = useState(moved)
  if (soonest)
    return (
      <FirstVisit
        soonest={soonest}
        clinic={clinic}
        onBack={() => {
          setHasMoved(true)
          setSoonest(null)
        }}
        onContinue={() => onDone({ ...answer, state: soonest.id })}
      />
    )
  return (
    <>
      <div className="stack g2">
        <h1>{zipStep.question}</h1>
        <p>{zipStep.lead}</p>
      </div>
      {failed && (
        <div className="stack g3" role="alert">
          <Note tone="warning">
            We couldn’t look up a visit. Check your connection and try again. Don’t wait for us:
          </Note>
          <OtherPepHelp {...clinic} />
        </div>
      )}
      <StepForm
        step={zipStep}
        typed={answer}
        onType={onType}
        onDone={async (values) => {
          setFailed(false)
          setAnswer(values)
          try {
            setSoonest(await findSoonest(values.zip ?? '', themeId))
            onType(values)
          } catch (error) {
            // A zip code that does not exist is said at its field.
            if (error instanceof ApiError && error.status === 422) throw error
            setFailed(true)
          }
        }}
        moved={hasMoved}
        servedStates={[]}
      />
    </>
  )
}

type FirstVisitProps = {
  soonest: Soonest
  clinic: ClinicPhone
  onBack: () => void
  onContinue: () => Promise<void>
}

const FirstVisit = ({ soonest, clinic, onBack, onContinue }: FirstVisitProps) => {
  const { startsAt, offered, stateName, timezone } = soonest
  const at = now()
  const [busy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const goOn = async () => {
    setBusy(true)
    await onContinue().finally(() => setBusy(false))
  }
  return (
    <section className="stack g5" aria-labelledby="first-visit">
      {startsAt ? (
        <div className="stack g2">
          <h1 ref={heading} tabIndex={-1} id="first-visit">
            {`The first visit in ${stateName}`}
          </h1>
          <p className="first-time">
            <bdi>
              {dayAndTime(startsAt, localDate(at, timezone), { zone: timezone, hours: '12h' })}
            </bdi>
          </p>
          <p>{`That is ${waitUntil(startsAt, at)}, by video.`}</p>
          <p>Nothing is booked yet: you choose your time after you sign up.</p>
        </div>
      ) : (
        <div className="stack g2">
          <h1 ref={heading} tabIndex={-1} id="first-visit">
            {offered
              ? `No visit is free in ${stateName} in the next 3 days`
              : `We can’t start PEP in ${stateName} yet`}
          </h1>
          <p>You can still start PEP today, with help nearby. Every hour counts.</p>
        </div>
      )}
      <div className="stack g2">
        {startsAt && <h2 className="h3">If that is too late</h2>}
        <OtherPepHelp {...clinic} />
      </div>
      <div className="dock">
        <div className="wrap">
          <Button onClick={onBack}>Back</Button>
          {offered && (
            <Button look={startsAt ? 'primary' : undefined} busy={busy} onClick={goOn}>
              {startsAt ? 'Sign up for a visit' : 'Sign up anyway'}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}
