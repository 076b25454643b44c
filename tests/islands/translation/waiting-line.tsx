import { useState } from 'react'

/** Moves the patient to another place in line. */
export let move: (place: number) => void

/** An island with a sentence around a value and an element, a field, and what must not be translated. */
export const WaitingLine = () => {
  const [place, setPlace] = useState(2)
  move = setPlace
  return (
    <section>
      <h2 title="Close">Pick a day</h2>
      <p>
        {place === 0 ? (
          'Next in line'
        ) : (
          <>
            You are number {place}, <i>Sam</i>.
          </>
        )}
      </p>
      <label>
        <input placeholder="Name" /> Close
      </label>
      <b translate="no">Close</b>
      <p contentEditable suppressContentEditableWarning>
        Close
      </p>
    </section>
  )
}
