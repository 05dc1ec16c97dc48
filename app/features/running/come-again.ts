/** Whether an answer says nothing but to come again: the site is busy or restarts, or a proxy stands in for it. */
export const saysComeAgain = ({ status }: Pick<Response, "status">): boolean => status >= 500 || status === 429;
