import { AlignmentType, Footer, Header, type ISectionOptions, PageNumber, Paragraph, TextRun } from 'docx';

/** A4 with margins of 2 cm, in twentieths of a point. */
const PAGE = { width: 11_906, height: 16_838, margin: 1134 };

export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;

/** The paper, with the title above and the number of the page below each. */
export function pageFrame(title: string): Omit<ISectionOptions, 'children'> {
  const { width, height, margin } = PAGE;
  return {
    properties: {
      page: { size: { width, height }, margin: { top: margin, bottom: margin, left: margin, right: margin } },
      titlePage: true,
    },
    headers: {
      first: new Header({ children: [new Paragraph({ style: 'Header' })] }),
      default: new Header({ children: [new Paragraph({ style: 'Header', children: [new TextRun(title)] })] }),
    },
    footers: { first: pageNumbers(), default: pageNumbers() },
  };
}

function pageNumbers(): Footer {
  const children = ['Page ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES];
  return new Footer({
    children: [
      new Paragraph({ style: 'Footer', alignment: AlignmentType.END, children: [new TextRun({ children })] }),
    ],
  });
}
