import type { PlainDate } from '#edge/platform/time'
import { ButtonLink } from '#islands/ui/Button.tsx'
import { type Clock, dayAndTime, timeAndZone } from '../format'
import { earlierTimeHref, type HeldTime } from './earlier-time'

type Props = { offer: HeldTime; today: PlainDate; clock: Clock }

/** That a time is held for the patient, where they come first: they decide on a screen of its own. */
export const OfferCard = ({ offer, today, clock }: Props) => (
  <section className="card stack g3" aria-labelledby="earlier-time-title">
    <div className="stack g1">
      <h2 className="eyebrow" id="earlier-time-title">
        An earlier time is free
      </h2>
      <p className="h3">
        <b>
          <bdi>{dayAndTime(offer.startsAt, today, clock)}</bdi>
        </b>
      </p>
      <p className="small ink-2">{`Held for you until ${timeAndZone(offer.expiresAt, clock)}`}</p>
    </div>
    <div className="actions">
      <ButtonLink look="primary" href={earlierTimeHref}>
        See the earlier time
      </ButtonLink>
    </div>
  </section>
)
