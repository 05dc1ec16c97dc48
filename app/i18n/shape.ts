/** The keys of a catalogue, for the texts of another language. */
export type Shape<T> = { [K in keyof T]: T[K] extends string ? string : Shape<T[K]> };
