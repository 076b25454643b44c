import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { isOfType } from '#edge/domains/patients/scheduling-rules'
import { localDate, toEpochMs } from '#edge/platform/time'
import type { ClinicalFacts } from '#islands/labs/facts'
import { apiWithLocalErrors } from '#islands/stores/api'
import { reportError } from '#islands/stores/error-reporting'
import { onLiveEvent } from '#islands/stores/live'
import { Badge } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { ErrorBoundary } from '#islands/ui/feedback/ErrorBoundary.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Note } from '#islands/ui/feedback/Note.tsx'
import { Skeleton } from '#islands/ui/feedback/Skeleton.tsx'
import { typedInForms } from '#islands/ui/form/typed-in-forms'
import { Icon } from '#islands/ui/Icon.tsx'
import type { StaffUser } from '../access/require-staff'
import type { StaffAppointment } from '../appointments/appointment'
import { isOpenVisit, loadVisit } from '../appointments/colleagues-appointment'
import { isPatientHere } from '../appointments/patient-presence'
import { statusTones } from '../appointments/rows/format'
import { BookVisit } from '../booking/BookVisit'
import { formatElapsed, useClock } from '../calls/elapsed'
import { PhonePanel } from '../calls/PhonePanel'
import { usePhoneCall } from '../calls/use-phone-call'
import { NoteEditor } from '../documentation/NoteEditor'
import { openNoteDraft } from '../documentation/note-draft'
import type { HealthOnFileEntry } from '../facts/health-on-file'
import type { LastValue } from '../labs/lab'
import type { PatientCardData } from '../patient-card/patient-card'
import { PepClock } from '../pep/PepClock'
import { AboutVisit } from './AboutVisit'
import { BookingActions } from './BookingActions'
import { ColleaguesVisit } from './ColleaguesVisit'
import { ModeButtons } from './ModeButtons'
import { PatientPanel } from './PatientPanel'
import { VisitSteps } from './VisitSteps'

// The room's code is loaded with the first call of the page.
const Call = lazyPart(() => import('#islands/visit/call/Call.tsx'))
const CallObstacle = lazyPart(() => import('#islands/visit/device-check/CallObstacle.tsx'))
const InWriting = lazyPart(() => import('../in-writing/InWriting.tsx'))

type Props = {
  me: StaffUser
  visit: StaffAppointment
  card: PatientCardData | null
  /** Allergies, conditions and other medicines; null for who does not read them. */
  health: readonly HealthOnFileEntry[] | null
  /** Facts by all tests together; null for readers who may not see them. */
  facts: ClinicalFacts | null
  /** What labs found last; null for who does not read it. */
  labs: readonly LastValue[] | null
  /** What the patient takes now, by name; null for who does not read it. */
  medicines: readonly string[] | null
  /** The note is for clinicians. */
  withNote: boolean
  /** May ring the patient's phone. */
  canPhone: boolean
  /** Clinicians order; assistants prepare orders for them. */
  withOrders: boolean
  /** Signs prescriptions. */
  canSign?: boolean
  /** Epoch milliseconds at which the page was drawn. */
  now: number
}

/** A visit as its clinician holds it. An island: the call, the note and the patient's coming and going are live. */
export const StaffVisit = (props: Props) => (
  <ErrorBoundary report={reportError} home="/staff">
    <Held {...props} />
  </ErrorBoundary>
)

const Held = ({
  me,
  visit: first,
  card,
  health,
  facts,
  labs,
  medicines,
  withNote,
  canPhone,
  withOrders,
  canSign = false,
  now: drawnAt,
}: Props) => {
  const desk = useRef<HTMLDivElement>(null)
  const { visit, isHidden, moved, refresh } = useFollowedVisit(first, desk)
  const phone = usePhoneCall(() => void refresh())
  const isAway = isHidden || (visit.isOfColleague && isOpenVisit(visit))
  const isHolder = me.providerId !== null && me.providerId === visit.providerId
  const isInWriting = visit.mode === 'async_messaging'
  const isByVideo = visit.status === 'In progress' && visit.mode === 'video'
  // Who supervises its clinician comes only when they say so; no one else of the clinic is let into the room.
  const [hasJoined, setJoined] = useState(false)
  const canJoin = isByVideo && visit.can.includes('complete_video')
  const hasCall = isHolder ? isByVideo : canJoin && hasJoined
  const isToHold =
    isHolder && visit.mode === 'video' && ['Scheduled', 'Waiting'].includes(visit.status)
  const canBookNext =
    me.canBookVisits && card?.isOutsideCare === false && endStatuses.includes(visit.status)
  // A note that was never open here has nothing to keep.
  const hasWords = useHasDraft(visit.id) || moved !== null
  return (
    <div className={isAway ? 'visit-desk away' : 'visit-desk'} ref={desk}>
      <header className="bar">
        <h1>{isHidden ? 'Visit' : visit.patientName}</h1>
        {!isHidden && (
          <>
            <span className="ink-2">
              <bdi>{visit.identifier}</bdi>
            </span>
            <Badge tone={statusTones[visit.status]}>{visit.status}</Badge>
            <PepClock exposureAt={visit.exposureAt} now={drawnAt} />
          </>
        )}
        {!isAway && !isInWriting && <Timer visit={visit} drawnAt={drawnAt} />}
      </header>
      {!isAway && !isInWriting && (
        <VisitSteps visit={visit} me={me} drawnAt={drawnAt} onChanged={refresh} />
      )}
      <div className="visit-columns">
        <section className="visit-call" aria-label={isAway || isInWriting ? 'Visit' : 'Call'}>
          {!isAway && !isInWriting && (
            <ModeButtons visit={visit} phone={phone} canPhone={canPhone} onChanged={refresh} />
          )}
          {isToHold && !hasCall && (
            <Suspense>
              <CallObstacle />
            </Suspense>
          )}
          {hasCall && visit.isPatientWithoutVideo && (
            <div role="status">
              <Note tone="warning" icon="video-off">
                The patient’s browser cannot make video calls. Call them by phone instead.
              </Note>
            </div>
          )}
          {/* A call in hand goes on until its end. */}
          <PhonePanel phone={phone} name={visit.patientName} drawnAt={drawnAt} />
          {isAway ? (
            <ColleaguesVisit visit={isHidden ? null : visit} me={me} moved={moved} />
          ) : isInWriting ? (
            <Suspense fallback={<Skeleton label="Reading the answers" lines={6} />}>
              <InWriting visit={visit} me={me} drawnAt={drawnAt} onChanged={refresh} />
            </Suspense>
          ) : hasCall ? (
            <Suspense fallback={<Skeleton label="Opening the room" lines={6} />}>
              <Call
                appointmentId={visit.id}
                side={isHolder ? 'staff' : 'supervisor'}
                isInset
                otherName={visit.patientName}
                {...(visit.reason && { title: visit.reason })}
              />
            </Suspense>
          ) : (
            <AboutVisit visit={visit} me={me} drawnAt={drawnAt}>
              <BookingActions visit={visit} me={me} onChanged={refresh} />
              {canJoin && <JoinAsSupervisor visit={visit} onJoin={() => setJoined(true)} />}
              {canBookNext && (
                <div className="actions">
                  <BookVisit
                    label="Book the next visit"
                    patient={{
                      id: visit.patientId,
                      name: visit.patientName,
                      zone: visit.patientZone,
                      providerId: visit.providerId,
                    }}
                    me={me}
                    onBooked={() => {}}
                  />
                </div>
              )}
            </AboutVisit>
          )}
        </section>
        {withNote && (!isAway || hasWords) && (
          <section className="visit-note">
            <NoteEditor
              patientId={visit.patientId}
              appointmentId={visit.id}
              patientName={visit.patientName}
              pep={isOfType(visit.encounterTypeId ?? '', 'pep') ? visit : null}
              onExposure={refresh}
              isPrepInitial={isOfType(visit.encounterTypeId ?? '', 'prepInitial')}
              canOrder={withOrders}
              canSign={canSign}
              colleague={isAway ? 'holds' : visit.isOfColleague ? 'held' : null}
              clock={me}
              today={localDate(drawnAt, me.zone)}
            />
          </section>
        )}
        {!isHidden && (
          <section className="visit-patient side" aria-label="Patient">
            <PatientPanel {...{ health, facts, labs, medicines, me }} data={card} now={drawnAt} />
          </section>
        )}
      </div>
    </div>
  )
}

/** Nothing of the visit is to come but its note. */
const endStatuses: readonly string[] = ['Documenting', 'Complete', 'Missed', 'Failed', 'Canceled']

/** The visit, and how it is read again; it follows what the patient and others do. */
const useFollowedVisit = (first: StaffAppointment, desk: RefObject<HTMLElement | null>) => {
  const [state, setState] = useState<{
    readonly visit: StaffAppointment
    /** The reader may see it no more. */
    readonly isHidden: boolean
    /** What was typed into its forms as it left the reader's hands. */
    readonly moved: { readonly typed: string } | null
  }>({ visit: first, isHidden: false, moved: null })
  const { id } = first
  const { status, mode } = state.visit
  const isAwaited = status === 'Waiting' || (status === 'In progress' && mode === 'video')
  const refresh = useCallback(async () => {
    const found = await loadVisit(apiWithLocalErrors, id)
    const isLeft = !found || found.isOfColleague
    // While its forms are still there.
    const typed = isLeft && desk.current ? typedInForms(desk.current, found ? '.side' : '') : ''
    setState(({ visit, isHidden, moved }) => ({
      visit: found ?? visit,
      isHidden: !found,
      moved: isLeft && !isHidden && !visit.isOfColleague ? { typed } : isLeft ? moved : null,
    }))
  }, [id, desk])
  useEffect(
    () =>
      onLiveEvent(
        'status_changed',
        (notice) => {
          if (notice.type === 'appointments' && notice.id === id) void refresh()
        },
        { onReset: () => void refresh() },
      ),
    [id, refresh],
  )
  // The patient's page tells that they are there, and no event of theirs that they are not.
  useEffect(() => {
    if (!isAwaited) return
    const read = () => void refresh().catch(() => {})
    const stop = onLiveEvent('patient_joined', (notice) => notice.id === id && read())
    const timer = setInterval(read, presenceEveryMs)
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [id, isAwaited, refresh])
  return { ...state, refresh }
}
const presenceEveryMs = 15_000

/** Whether this tab holds words for the note that the server does not have. */
const useHasDraft = (id: string) => {
  const [has, setHas] = useState(false)
  useEffect(() => setHas(openNoteDraft(id).read() !== null), [id])
  return has
}

/** How long the patient waits, or the visit lasts. */
const Timer = ({ visit, drawnAt }: { visit: StaffAppointment; drawnAt: number }) => {
  const { status, mode, waitingSince, startedAt, endedAt } = visit
  const isRunning = status === 'Waiting' || status === 'In progress'
  const now = useClock(drawnAt, isRunning)
  if (status === 'Waiting' && mode === 'video' && !isPatientHere(visit, now) && !visit.isInLine)
    return <span className="push ink-2">Not in the room</span>
  if (status === 'Waiting' && waitingSince)
    return (
      <span className="push">
        Waiting <b className="num">{formatElapsed(now - toEpochMs(waitingSince))}</b>
      </span>
    )
  if (!startedAt) return null
  const until = status === 'In progress' ? now : endedAt ? toEpochMs(endedAt) : null
  return until === null ? null : (
    <span className="push" role="timer">
      <b className="num">{formatElapsed(until - toEpochMs(startedAt))}</b>
    </span>
  )
}

type JoinProps = { visit: StaffAppointment; onJoin: () => void }
const JoinAsSupervisor = ({ visit, onJoin }: JoinProps) => (
  <>
    <p>
      You can join the visit. Everyone in it is told first that you are there and that you supervise{' '}
      <bdi>{visit.providerName ?? 'its clinician'}</bdi>, who stays its clinician.
    </p>
    <div className="actions">
      <Button look="primary" onClick={onJoin}>
        <Icon name="video" />
        Join the visit
      </Button>
    </div>
  </>
)
