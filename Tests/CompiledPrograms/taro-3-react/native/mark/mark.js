Component({ props: { title: "" } });
