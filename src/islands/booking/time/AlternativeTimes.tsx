import { dayAndTime } from '../../appointments/format'
import { Icon } from '../../ui/Icon'
import { type OpenTime, titled } from '../slots-view'
import type { Offer } from './use-available-slots'

type Props = {
  /** The closest first. */
  times: readonly OpenTime[]
  offer: Offer
  hrefOf: (time: OpenTime) => string
}

/** A time went to somebody else: the three closest that are still free, and whose they are if not this clinician's. */
export const Nearest = ({ times, offer, hrefOf }: Props) => (
  <section className="note warning nearest" aria-labelledby="nearest-title">
    <Icon name="clock" />
    <div className="stack g2">
      <h3 id="nearest-title">Somebody else has just taken that time</h3>
      {times.length > 0 ? (
        <>
          <p>The closest that are free:</p>
          <ul className="acts">
            {times.map((time) => {
              const other = offer.others.find(({ id }) => id === time.providerId)
              return (
                <li key={`${time.providerId}${time.time}`}>
                  <a className="btn small" href={hrefOf(time)}>
                    <span>
                      <bdi>{dayAndTime(time.time, offer.today, offer)}</bdi>
                      {other && ` with ${titled(other)}`}
                    </span>
                  </a>
                </li>
              )
            })}
          </ul>
        </>
      ) : (
        <p>It was the last one in these days. Another provider may have time.</p>
      )}
    </div>
  </section>
)
