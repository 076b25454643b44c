import { bust, leaf, type Patch, quarter, sun } from '../../components/art/patch'
import { portraitFor } from '../../components/art/people'
import type { Person } from '../../components/art/person'
import type { Scene } from '../../components/art/scene'
import type { PlainDate } from '../../edge/time'
import { calendarHref, moveHref, type Visit } from '../appointments/appointment'
import { dayAndTime, modeWords, theirTime } from '../appointments/format'
import { type Clock, firstNameOf, titled } from '../booking/slots-view'
import { Badge } from '../ui/Badge'
import { Button, ButtonLink } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Patchwork } from '../ui/Patchwork'

type Props = { visit: Visit; today: PlainDate; clock: Clock; onCancel: () => void }

/** The one thing that is next: when, with whom, and what can be done about it. */
export const NextVisit = ({ visit, today, clock, onCancel }: Props) => {
  const { provider, mode, minutes, reason, startsAt, status } = visit
  const theirs =
    provider &&
    theirTime(startsAt, clock, { timezone: provider.timezone, name: firstNameOf(provider) })
  return (
    <section className="card flush next" aria-labelledby="next-visit">
      <div className="who">
        <span className="only-wide">
          <Patchwork scene={tall(visit)} />
        </span>
        <span className="only-small">
          <Patchwork scene={wide(visit)} />
        </span>
      </div>
      <div className="body">
        <div className="stack g1">
          <h2 className="eyebrow" id="next-visit" tabIndex={-1}>
            Your next visit
          </h2>
          <p className="when">
            <bdi>{dayAndTime(startsAt, today, clock)}</bdi>
          </p>
          {theirs && <p className="small ink-2">{theirs}</p>}
          <p>
            {`${modeWords[mode]} with `}
            <b translate={provider ? 'no' : undefined}>
              {provider ? titled(provider) : 'your care team'}
            </b>
            {provider?.pronouns && (
              <span className="ink-2" translate="no">{` (${provider.pronouns})`}</span>
            )}
            {`, about ${minutes} minutes. ${reason}.`}
          </p>
          {status !== 'Scheduled' && (
            <p>
              <Badge tone="accent">{status}</Badge>
            </p>
          )}
        </div>
        <div className="acts">
          <ButtonLink look="primary" href={calendarHref(visit)}>
            <Icon name="calendar-plus" />
            Add to calendar
          </ButtonLink>
          {status === 'Scheduled' && <ButtonLink href={moveHref(visit)}>Reschedule</ButtonLink>}
          {status !== 'In progress' && (
            <Button look="danger" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
        <p className="small ink-2">
          From home – no travel. Free to change or cancel, up to the minute it begins.
        </p>
      </div>
    </section>
  )
}

const wide = (visit: Visit): Scene => {
  const { person, cloth } = sewn(visit)
  return {
    columns: 3,
    rows: 1,
    patches: [
      [0, 0, bust(person)],
      [1, 0, cloth[0]],
      [2, 0, cloth[1]],
    ],
  }
}

const tall = (visit: Visit): Scene => {
  const { person, cloth } = sewn(visit)
  return {
    columns: 2,
    rows: 3,
    patches: [
      [0, 0, cloth[0]],
      [1, 0, cloth[1]],
      [0, 1, bust(person, 2)],
    ],
  }
}

/** The clinician, and two patches beside them on other grounds than theirs. */
const sewn = ({ provider, id }: Visit): { person: Person; cloth: readonly [Patch, Patch] } => {
  const person = portraitFor(provider?.portrait ?? id)
  const [first = fallback, second = fallback] = cloths
    .filter(({ ground }) => ground !== person.ground)
    .map(({ patch }) => patch)
  return { person, cloth: [first, second] }
}

const fallback = quarter('br', 'blue', 'sky')
const cloths = [
  { ground: 'mist', patch: leaf('leaf', 'mist') },
  { ground: 'sand', patch: sun('honey', 'clay', 'sand') },
  { ground: 'sky', patch: fallback },
]
