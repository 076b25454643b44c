/** Art as the drawing functions give it: our own markup, built from constants, never from input. */
type Props = { svg: string; className: string; columns?: number; rows?: number }

export const SvgContent = ({ svg, className, columns = 1, rows = 1 }: Props) => (
  <svg
    className={className}
    viewBox={`0 0 ${columns * 96} ${rows * 96}`}
    preserveAspectRatio="xMidYMin slice"
    aria-hidden="true"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own pure functions
    dangerouslySetInnerHTML={{ __html: svg }}
  />
)
