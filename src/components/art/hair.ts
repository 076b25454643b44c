/** What lies behind and in front of the head, in a 96-unit square; h is a CSS color. */
type Drawn = (h: string) => readonly [behind: string, before: string]

export const hair = {
  afro: (h) => [
    `<circle cx="48" cy="35" r="27" fill="${h}"/>`,
    `<path d="M30 41c-2-16 7-24 18-24s20 8 18 24c-3-7-8-10-18-10s-15 3-18 10z" fill="${h}"/>`,
  ],
  fade: (h) => [
    '',
    `<path d="M30 39c-3-15 6-23 18-23s21 8 18 23c-2-6-3-9-6-11-6 2-18 2-24 0-3 2-4 5-6 11z" fill="${h}"/>`,
  ],
  side: (h) => [
    '',
    `<path d="M30 40c-3-14 5-25 20-24 13 0 18 9 16 24-2-5-3-8-5-10-9 1-17-1-22-6-2 6-7 9-9 16z" fill="${h}"/>`,
  ],
  bob: (h) => [
    `<path d="M24 61V38c0-16 10-24 24-24s24 8 24 24v23c-4 4-10 3-12 0H36c-2 3-8 4-12 0z" fill="${h}"/>`,
    `<path d="M30 42c1-9 6-13 13-19 5 7 17 9 23 19 2-14-6-22-18-22s-20 8-18 22z" fill="${h}"/>`,
  ],
  long: (h) => [
    `<path d="M24 88V38c0-16 10-24 24-24s24 8 24 24v50z" fill="${h}"/>`,
    `<path d="M30 46c0-11 9-15 18-24 9 9 18 13 18 24 2-17-4-28-18-28S28 29 30 46z" fill="${h}"/>`,
  ],
  curly: (h) => [
    `<path d="M28 50c-6-4-6-10-3-14-3-7 1-12 6-13 2-7 10-9 15-6 6-4 14-1 16 4 6 0 10 7 8 13 4 5 2 12-2 16z" fill="${h}"/>`,
    `<g fill="${h}"><circle cx="34" cy="29" r="6"/><circle cx="42" cy="24" r="7"/><circle cx="52" cy="24" r="7"/><circle cx="61" cy="29" r="6"/></g>`,
  ],
  locs: (h) => [
    `<path d="M27 70V36M32 76V30M69 70V36M64 76V30" stroke="${h}" stroke-width="7" stroke-linecap="round"/><circle cx="48" cy="33" r="21" fill="${h}"/>`,
    `<path d="M33 40c0-8 3-13 9-15M42 34c0-6 3-9 6-11M63 40c0-8-3-13-9-15" stroke="${h}" stroke-width="6" stroke-linecap="round" fill="none"/>`,
  ],
  bun: (h) => [
    `<circle cx="48" cy="13" r="9" fill="${h}"/>`,
    `<path d="M30 42c-2-15 6-23 18-23s20 8 18 23c-3-10-8-13-18-13s-15 3-18 13z" fill="${h}"/>`,
  ],
  buzz: (h) => [
    '',
    `<path d="M30.5 37c-1-12 7-19 17.5-19s18.5 7 17.5 19c-3-8-9-10-17.5-10s-14.5 2-17.5 10z" fill="${h}" opacity=".85"/>`,
  ],
  bald: () => ['', ''],
} satisfies Record<string, Drawn>

export type Style = keyof typeof hair
