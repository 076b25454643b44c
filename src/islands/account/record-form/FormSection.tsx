import { type ReactNode, useId } from 'react'

type Props = { title: string; help?: ReactNode; children: ReactNode }

/** A titled part of a form over the record. */
export const FormSection = ({ title, help, children }: Props) => {
  const id = useId()
  return (
    <section className="account-block" aria-labelledby={id}>
      <div className="stack g1">
        <h2 id={id}>{title}</h2>
        {help && <p className="help">{help}</p>}
      </div>
      {children}
    </section>
  )
}
