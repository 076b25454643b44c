import { useState } from 'react'
import { ApiError } from '#edge/client'
import { localDate, now } from '#edge/platform/time'
import { isState, type State } from '#edge/platform/us-states'
import { dayAndTime } from '#islands/appointments/format'
import { waitUntil } from '#islands/pep/pep-window'
import { apiWithLocalErrors } from '#islands/stores/api'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { StateChoice } from '#islands/ui/state/StateChoice.tsx'
import type { FormValues } from './enrollment-steps'
import { type ClinicPhone, OtherPepHelp } from './OtherPepHelp'
import { ZipQuestion } from './ZipQuestion'

type Props = {
  clinic: ClinicPhone
  themeId: string | null
  typed: FormValues
  onType: (typed: FormValues) => void
  /** Goes on with the zip code and its state. */
  onDone: (typed: FormValues) => Promise<void>
  moved: boolean
}

const findSoonest = (zip: string, themeId: string | null, state?: State) =>
  apiWithLocalErrors.call('POST /pep_visits/soonest', {
    body: { zip, ...(state && { state }), ...(themeId && { themeId }) },
  })
type Soonest = Awaited<ReturnType<typeof findSoonest>>

/** Of each state that the zip code lies in. */
const findInStates = async (zip: string, themeId: string | null): Promise<Soonest[]> => {
  const first = await findSoonest(zip, themeId)
  const others = first.states.filter(isState).filter((state) => state !== first.id)
  return [first, ...(await Promise.all(others.map((state) => findSoonest(zip, themeId, state))))]
}

/** The first question for PEP, and its answer below it: the first visit in the state, or where else PEP can start. */
export const PepFirstVisit = ({ clinic, themeId, typed, onType, onDone, moved }: Props) => {
  const [failed, setFailed] = useState(false)
  const [chosen, setChosen] = useState(typed.state ?? '')
  const ownOf = (found: readonly Soonest[]) =>
    found.length === 1 ? found[0] : found.find(({ id }) => id === chosen)
  return (
    <ZipQuestion
      typed={typed}
      onType={(values) => {
        setFailed(false)
        if (values.state !== undefined) setChosen(values.state)
        onType(values)
      }}
      moved={moved}
      find={(zip) => findInStates(zip, themeId)}
      draw={(all) => {
        const found = all && ownOf(all)
        return (
          <>
            {failed && (
              <div className="stack g3" role="alert">
                <Note tone="warning">
                  We couldn’t look up a visit. Check your connection and try again. Don’t wait for
                  us:
                </Note>
                <OtherPepHelp {...clinic} />
              </div>
            )}
            <StateChoice states={(all ?? []).map(({ id }) => id)} chosen={chosen} />
            {/* Stands there before what it tells, or the news is not read out. */}
            <div role="status">{found && <FirstVisit soonest={found} />}</div>
            {all && (
              <div className="stack g2">
                {found?.startsAt && <h3>If that is too late</h3>}
                <OtherPepHelp {...clinic} />
              </div>
            )}
          </>
        )
      }}
      actionFor={(all) => {
        const found = ownOf(all)
        if (!found?.offered) return null
        return found.startsAt ? 'Sign up for a visit' : 'Sign up anyway'
      }}
      isClear={() => false}
      onDone={async (values, all) => {
        const found = ownOf(all)
        if (found?.offered) await onDone({ ...values, state: found.id })
      }}
      onFailure={(error) => {
        // A zip code that does not exist is said at its field.
        if (error instanceof ApiError && error.status === 422) throw error
        setFailed(true)
      }}
    />
  )
}

const FirstVisit = ({
  soonest: { startsAt, offered, stateName, timezone },
}: {
  soonest: Soonest
}) => {
  const at = now()
  if (!startsAt)
    return (
      <div className="stack g2">
        <h2 tabIndex={-1}>
          {offered
            ? `No visit is free in ${stateName} in the next 3 days`
            : `We can’t start PEP in ${stateName} yet`}
        </h2>
        <p>You can still start PEP today, with help nearby. Every hour counts.</p>
      </div>
    )
  return (
    <div className="stack g2">
      <h2 tabIndex={-1}>{`The first visit in ${stateName}`}</h2>
      <p className="first-time">
        <bdi>{dayAndTime(startsAt, localDate(at, timezone), { zone: timezone, hours: '12h' })}</bdi>
      </p>
      <p>{`That is ${waitUntil(startsAt, at)}, by video.`}</p>
      <p>Nothing is booked yet: you choose your time after you sign up.</p>
    </div>
  )
}
